import { cutText } from '../../fields/text/cut-text.ts'
import { uniqueName } from '../../fields/unique-name.ts'
import { blockIn } from '../blocks/block-context.ts'
import type { BlockPart } from '../blocks/block-type.ts'
import { blockTypes } from '../blocks/registry.ts'
import type { Block, FormDocument } from '../document/form-document.ts'
import { formLimits } from '../document/form-limits.ts'
import { formOutline } from '../document/outline.ts'
import { quizFields } from '../logic/quiz/quiz-fields.ts'
import { fieldIdOf } from '../document/thing-id.ts'
import { fillBlock } from '../logic/fill-block.ts'
import { withNames } from '../logic/mention-names.ts'

/** A field of the table of answers, as a form wants it. */
export interface AnswerField {
  id: string
  /** The question that it belongs to; '' for a field of a quiz. */
  blockId: string
  name: string
  /** The name of the field type. */
  type: string
  template: unknown
}

/**
 * The fields that the answers of a form need, in the order of its questions, with those of a quiz at the end. Their
 * names are unique.
 */
export function answerFields(document: FormDocument): AnswerField[] {
  const names: string[] = []
  const own = questionFields(document, names)
  const ofQuiz = quizFields(document.settings).map(({ id, name, type, template }) => ({
    id,
    blockId: '',
    name: uniqueName(name, names),
    type: type.type,
    template,
  }))
  return [...own, ...ofQuiz]
}

function questionFields(document: FormDocument, names: string[]): AnswerField[] {
  const outline = formOutline(document)
  return outline.pages
    .flatMap(({ id }) => outline.blocks.get(id) ?? [])
    .flatMap(block => {
      const stored = blockIn(outline, block, blockTypes)
      // People who read the answers see what a text mentions by its name.
      const any = stored && fillBlock(stored, text => withNames(document, text))
      const parts = any?.type.parts(any.context) ?? []
      return parts.map((part): AnswerField => {
        const name = uniqueName(nameOf(any?.context.block ?? block, part, any?.type.label ?? ''), names)
        names.push(name)
        const { type, template } = part
        return { id: fieldIdOf(block.id, part.key), blockId: block.id, name, type: type.type, template }
      })
    })
}

/** The question, or what a part of it is called: 'Address: City'. */
function nameOf({ label }: Block, { name }: BlockPart, typeLabel: string): string {
  const question = label.replaceAll(/\s+/g, ' ').trim() || typeLabel
  const part = name.replaceAll(/\s+/g, ' ').trim()
  return cutText(part === '' ? question : `${question}: ${part}`, formLimits.nameLength).trim()
}
