/** Describes how many values a change of type would lose; null for none. */
export function lossText({ lost }: { lost: number }, typeLabel: string): string | null {
  if (lost === 0) return null
  return `${lost.toLocaleString()} ${lost === 1 ? 'value' : 'values'} cannot be read as ${typeLabel} and will become empty`
}

/** Describes how many options it would create; null for none. */
export function newOptionsText(newOptions: number): string | null {
  if (newOptions === 0) return null
  return newOptions === 1
    ? '1 new option will be created'
    : `${newOptions.toLocaleString()} new options will be created`
}

/** Says that some options differ only in case. */
export function caseVariantsText({ count, sample: [one, other] }: { count: number; sample: [string, string] }): string {
  const options = count === 1 ? '1 option differs from another' : `${count.toLocaleString()} options differ from others`
  return `${options} only in case, such as “${one}” and “${other}”. No value changes unless you combine them, which keeps the most used spelling.`
}

/** Describes how many values would change their case; null for none. */
export function caseChangesText(changed: number): string | null {
  if (changed === 0) return null
  return `${changed.toLocaleString()} ${changed === 1 ? 'value' : 'values'} will change to the case of the option`
}

/** Describes how many cells would lose an option; null for none. */
export function usesText(count: number, most: number): string | null {
  if (count === 0) return null
  const cells =
    count === 1
      ? '1 cell has'
      : `${count >= most ? `${most.toLocaleString()} cells or more` : `${count.toLocaleString()} cells`} have`
  return `${cells} an option that you removed. They will become empty.`
}

/** The progress of a conversion as a percentage. */
export const shareText = (share: number): string => `${Math.floor(share * 100)} %`
