/** The form whose results are open, and what the person may do with it. */
export interface ResultsFlow {
  publicIdentifier: string
  name: string
  accessLevel: 'read' | 'write'
}
