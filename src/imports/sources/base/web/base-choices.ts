/** A base in a list to choose from. */
interface BaseChoice {
  value: string
  label: string
  /** What tells it from others of the same name; '' if no other has its name. */
  detail: string
}

interface ListedBase {
  publicIdentifier: string
  name: string
  createdAt: string
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/**
 * The bases to choose from.
 * @param of.except the base that gets the tables.
 * @param of.chosen stays among them, even if the list does not have it.
 */
export function baseChoices(
  bases: readonly ListedBase[],
  { except, chosen }: { except: string | null; chosen: { value: string; label: string } | null },
): BaseChoice[] {
  const others = bases.filter(({ publicIdentifier }) => publicIdentifier !== except)
  const choices = others.map(({ publicIdentifier: value, name: label, createdAt }) => {
    const isAmbiguous = others.some(other => other.name === label && other.publicIdentifier !== value)
    return { value, label, detail: isAmbiguous ? `Created ${day.format(new Date(createdAt))}` : '' }
  })
  const isListed = chosen === null || choices.some(({ value }) => value === chosen.value)
  return isListed ? choices : [...choices, { value: chosen.value, label: chosen.label, detail: '' }]
}
