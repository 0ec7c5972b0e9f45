import type { FormDocument } from '../document/form-document.ts'
import { allBlocks, formOutline } from '../document/outline.ts'

/** A text of a form that can be translated. */
export interface FormText {
  /** Its address: 'blocks/blk1/label'. */
  address: string
  /** What it is: 'Question', 'Description' … */
  name: string
  /** In the language of the form. */
  text: string
  /** Whether it can have several lines. */
  isLong: boolean
  /** The thing that it belongs to. */
  list: 'pages' | 'blocks' | 'options' | 'endings' | 'settings'
  id: string
}

/** The settings of blocks that respondents read, by name. */
const blockSettings: Readonly<Record<string, string>> = {
  text: 'Text',
  placeholder: 'Placeholder',
  invalidText: 'Message for an invalid answer',
  otherLabel: 'Other option',
  yesLabel: 'Yes',
  noLabel: 'No',
  lowLabel: 'Label at the start',
  middleLabel: 'Label in the middle',
  highLabel: 'Label at the end',
  unit: 'Unit',
  title: 'Title',
  alt: 'Alternative text',
  caption: 'Caption',
  addLabel: 'Add button',
}

const formSettings = {
  nextLabel: 'Next button',
  backLabel: 'Back button',
  submitLabel: 'Submit button',
  closedText: 'Text when closed',
  notOpenText: 'Text before it opens',
  fullText: 'Text when full',
} as const

/** All texts of a form that respondents read and that are not empty, in their order. */
export function formTexts(document: FormDocument): FormText[] {
  const outline = formOutline(document)
  const texts: FormText[] = []
  const add = (list: FormText['list'], id: string, given: Partial<FormText> & { key: string }) => {
    const { key, name = '', text = '', isLong = false } = given
    if (text.trim() !== '') texts.push({ address: `${list}/${id}/${key}`, name, text, isLong, list, id })
  }
  const order = new Map(allBlocks(outline).map((block, index) => [block.id, index]))
  for (const page of outline.pages) {
    add('pages', page.id, { key: 'name', name: 'Page', text: page.name })
    const blocks = allBlocks({ ...outline, pages: [page] })
    for (const block of blocks.toSorted((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0))) {
      const { id } = block
      add('blocks', id, { key: 'label', name: 'Question', text: block.label, isLong: block.label.includes('\n') })
      add('blocks', id, { key: 'description', name: 'Description', text: block.description, isLong: true })
      for (const option of outline.options.get(id) ?? [])
        add('options', option.id, { key: 'label', name: 'Option', text: option.label })
      for (const [key, value] of Object.entries(block.settings)) {
        if (typeof value !== 'string' || !Object.hasOwn(blockSettings, key)) continue
        add('blocks', id, {
          key: `settings.${key}`,
          name: blockSettings[key] ?? key,
          text: value,
          isLong: key === 'text',
        })
      }
      add('blocks', id, { key: 'requiredText', name: 'Message for a missing answer', text: block.requiredText })
    }
  }
  for (const ending of outline.endings) {
    add('endings', ending.id, { key: 'title', name: 'Ending', text: ending.title })
    add('endings', ending.id, { key: 'text', name: 'Text of the ending', text: ending.text, isLong: true })
    add('endings', ending.id, { key: 'buttonLabel', name: 'Button of the ending', text: ending.buttonLabel })
  }
  for (const [key, name] of Object.entries(formSettings)) {
    const text = document.settings[key as keyof typeof formSettings]
    add('settings', 'settings', { key, name, text, isLong: key.endsWith('Text') })
  }
  return texts
}
