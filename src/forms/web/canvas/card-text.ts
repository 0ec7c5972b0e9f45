import type { Block } from '../../document/form-document.ts'
import { formLimits } from '../../document/form-limits.ts'

/** A text of a block that is edited where it stands. */
export interface CardText {
  key: 'label' | 'description' | 'settings.text'
  name: string
  placeholder: string
  maxLength: number
  /** A class of the card. */
  look: 'label' | 'heading' | 'description' | 'body'
}

/** Blocks that show no text of their own. */
const isSilent = ({ type }: Block) => ['divider', 'image', 'video'].includes(type)
const hasBody = ({ type }: Block) => type === 'rich_text' || type === 'spoiler'

const labels: Readonly<Record<string, Pick<CardText, 'name' | 'placeholder' | 'look'>>> = {
  heading: { name: 'Heading', placeholder: 'Type a heading', look: 'heading' },
  spoiler: { name: 'Title', placeholder: 'More', look: 'label' },
  calculated: { name: 'Name', placeholder: 'Type a name', look: 'label' },
  hidden: { name: 'Name', placeholder: 'Type a name', look: 'label' },
}
const question = { name: 'Question', placeholder: 'Type a question', look: 'label' } as const

/** The texts of a block that show on its card, in order. An empty description shows only while the block is selected. */
export function cardTextsOf(block: Block, isEdited: boolean): CardText[] {
  const texts: CardText[] = []
  if (!isSilent(block) && block.type !== 'rich_text')
    texts.push({ key: 'label', maxLength: formLimits.textLength, ...(labels[block.type] ?? question) })
  const isDescribed = !isSilent(block) && !hasBody(block)
  if (isDescribed && (block.description !== '' || isEdited)) {
    const placeholder = 'Add a description'
    texts.push({
      key: 'description',
      name: 'Description',
      placeholder,
      maxLength: formLimits.textLength,
      look: 'description',
    })
  }
  if (hasBody(block)) {
    const placeholder = 'Type a text'
    texts.push({ key: 'settings.text', name: 'Text', placeholder, maxLength: formLimits.richTextLength, look: 'body' })
  }
  return texts
}

/** Whether the controls or the content of a block show below its texts. */
export const showsMore = (block: Block): boolean => block.type !== 'heading' && !hasBody(block)
