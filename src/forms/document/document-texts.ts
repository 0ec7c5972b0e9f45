import type { FormDocument, ThingList } from './form-document.ts'

/** A text that respondents read, by its address in the document. */
export interface DocumentText {
  list: ThingList | 'settings'
  /** '' for the settings of the form. */
  id: string
  /** The key of its cell: 'label', or 'settings.placeholder'. */
  key: string
  text: string
  /** Whether it is an address that a browser opens. */
  isAddress: boolean
}

/** The settings of blocks that are texts for respondents. The registry's test knows all others. */
export const textSettings: ReadonlySet<string> = new Set([
  'placeholder',
  'invalidText',
  'otherLabel',
  'lowLabel',
  'middleLabel',
  'highLabel',
  'yesLabel',
  'noLabel',
  'addLabel',
  'alternativeText',
  'taxNote',
  'title',
  'text',
])

const keys = {
  pages: ['name'],
  blocks: ['label', 'description', 'requiredText'],
  options: ['label'],
  endings: ['title', 'text', 'buttonLabel', 'buttonLink', 'redirect'],
  mails: ['subject', 'text'],
} as const

const formTexts = [
  'nextLabel',
  'backLabel',
  'submitLabel',
  'closedText',
  'notOpenText',
  'fullText',
  'lockedText',
  'unpublishedText',
  'wrongDomainText',
  'answeredText',
] as const

const addresses: ReadonlySet<string> = new Set(['buttonLink', 'redirect'])

/** Whether a cell holds a text that respondents read. */
export function isRespondentText(list: string, key: string): boolean {
  if (list === 'settings') return formTexts.some(name => name === key)
  if (key.startsWith('settings.')) return list === 'blocks' && textSettings.has(key.slice('settings.'.length))
  return list in keys && keys[list as keyof typeof keys].some(name => name === key)
}

/** The texts of a document that are not empty, those of deleted things included. Translations are texts of languages. */
export function documentTexts(document: FormDocument): DocumentText[] {
  const texts: DocumentText[] = []
  const add = (thing: Pick<DocumentText, 'list' | 'id'>, key: string, text: unknown) => {
    if (typeof text === 'string' && text !== '') texts.push({ ...thing, key, text, isAddress: addresses.has(key) })
  }
  for (const list of ['pages', 'blocks', 'options', 'endings', 'mails'] as const) {
    for (const thing of Object.values(document[list])) {
      for (const key of keys[list]) add({ list, id: thing.id }, key, (thing as Partial<Record<string, unknown>>)[key])
      if (!('settings' in thing)) continue
      for (const [name, value] of Object.entries(thing.settings))
        if (textSettings.has(name)) add({ list, id: thing.id }, `settings.${name}`, value)
    }
  }
  for (const key of formTexts) add({ list: 'settings', id: '' }, key, document.settings[key])
  for (const { id, texts: translated } of Object.values(document.languages))
    for (const [key, text] of Object.entries(translated)) add({ list: 'languages', id }, `texts.${key}`, text)
  return texts
}
