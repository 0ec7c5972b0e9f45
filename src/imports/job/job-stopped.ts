/** The job was cancelled, or another node works on it. */
export class JobStopped extends Error {
  override readonly name = 'JobStopped'
}
