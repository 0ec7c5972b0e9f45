/** The address at which a record is open beside its table. */
export function recordLink(here: string, target: { table: string; view: string; record: string }): string {
  const link = new URL(here)
  link.search = new URLSearchParams(target).toString()
  link.hash = ''
  return link.toString()
}
