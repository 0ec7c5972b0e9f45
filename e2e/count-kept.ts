/**
 * How many things of a kind this browser keeps: changes that wait to be saved, or texts that were typed and not
 * committed ('entries' or 'drafts'). Runs in the page.
 */
export const countKept = (kind: string) =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('gridloom.actions')
    opening.addEventListener('error', () => reject(opening.error ?? new Error('It cannot be opened')))
    opening.addEventListener('success', () => {
      const database = opening.result
      const counting = database.transaction(kind).objectStore(kind).count()
      counting.addEventListener('success', () => {
        database.close()
        resolve(counting.result)
      })
    })
  })
