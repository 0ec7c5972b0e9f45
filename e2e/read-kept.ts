/**
 * What this browser keeps of a kind: changes that wait to be saved, or texts that were typed and not committed
 * ('entries' or 'drafts'). Runs in the page.
 */
export const readKept = (kind: string) =>
  new Promise<unknown[]>((resolve, reject) => {
    const opening = indexedDB.open('gridloom.actions')
    opening.addEventListener('error', () => reject(opening.error ?? new Error('It cannot be opened')))
    opening.addEventListener('success', () => {
      const database = opening.result
      const reading = database.transaction(kind).objectStore(kind).getAll()
      reading.addEventListener('success', () => {
        database.close()
        resolve(reading.result)
      })
    })
  })
