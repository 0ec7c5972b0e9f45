/** A filter, sort or search that cannot be run; the message is for the person who asked. */
export class QueryError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'QueryError'
  }
}
