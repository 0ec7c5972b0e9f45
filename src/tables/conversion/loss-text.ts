/** What a change of type would take, in words; null when it takes nothing. */
export function lossText({ lost }: { lost: number }, typeLabel: string): string | null {
  if (lost === 0) return null
  return `${lost.toLocaleString()} ${lost === 1 ? 'value' : 'values'} cannot be read as ${typeLabel} and will become empty`
}

/** How many options it would make, in words; null when none. */
export function newOptionsText(newOptions: number): string | null {
  if (newOptions === 0) return null
  return newOptions === 1 ? '1 new option is made' : `${newOptions.toLocaleString()} new options are made`
}

/** How many cells would lose an option, in words; null when none holds it. */
export function usesText(count: number, most: number): string | null {
  if (count === 0) return null
  const cells =
    count === 1
      ? '1 cell holds'
      : `${count >= most ? `${most.toLocaleString()} cells or more` : `${count.toLocaleString()} cells`} hold`
  return `${cells} what you took out of the options. They will count as empty.`
}

/** How far a conversion has come, in words. */
export const shareText = (share: number): string => `${Math.floor(share * 100)} %`
