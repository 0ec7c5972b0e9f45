/** A filter, sort, or search that cannot run. The message is for the person. */
export class QueryError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'QueryError'
  }
}
