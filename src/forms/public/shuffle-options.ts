import type { AnyBlock } from '../blocks/block-type.ts'
import type { FormDocument, Option } from '../document/form-document.ts'

/** The settings by which options change their order, and the options that they are about. */
const shuffling = { isShuffled: 'choice', shufflesRows: 'row' } as const

const settingNames = Object.keys(shuffling) as (keyof typeof shuffling)[]

/** Whether a form has questions or options whose order differs between respondents. */
export const isShuffledForm = ({ blocks, settings: { shufflesQuestions } }: FormDocument): boolean =>
  shufflesQuestions || Object.values(blocks).some(({ settings }) => settingNames.some(name => settings[name] === true))

/** A number from 0 up to, but not including, 2³², that looks random and is the same for the same text and seed. */
function hash(text: string, seed: number): number {
  let mixed = seed >>> 0
  for (const character of text) mixed = Math.imul(mixed ^ (character.codePointAt(0) ?? 0), 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** Things in the order of one respondent. The same seed and key give the same order. */
export const shuffled = <T extends { id: string }>(
  things: readonly T[],
  { seed, key }: { seed: number; key: string },
) =>
  things
    .map(thing => ({ thing, at: hash(`${key} ${thing.id}`, seed) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ thing }) => thing)

/** The options of a question in the order of one respondent. The same seed gives the same order. */
export function orderedOptions({ context }: AnyBlock, seed: number): readonly Option[] {
  const { block, options } = context
  const settings = context.settings as Partial<Record<string, unknown>>
  const roles = new Set<string>(settingNames.filter(name => settings[name] === true).map(name => shuffling[name]))
  if (roles.size === 0) return options
  const own = options.filter(({ role }) => roles.has(role))
  const inOrder = shuffled(own, { seed, key: block.id }).values()
  return options.map(option => (roles.has(option.role) ? (inOrder.next().value ?? option) : option))
}
