import type { BlockSketch, FormSketch, RuleSketch } from '../../form-sketch.ts'
import { type ImportedForm, importedForm, ImportNotes } from '../imported-form.ts'
import { flagIn, hasIn, type Json, objectIn, objectsIn, textIn } from '../json.ts'
import { givenOptions, readGrid, readQuestion } from './google-questions.ts'

type NamedBlock = BlockSketch & { id: string }

/** A section, which begins with a page break. */
interface Section {
  /** The id of its page break; '' for the first one. */
  itemId: string
  id: string
  /** Its place among all sections. */
  index: number
  name: string
  blocks: NamedBlock[]
  /** Its questions with options that lead somewhere. */
  leading: { block: NamedBlock; options: readonly Json[] }[]
}

const maxTextLength = 50_000

function textBlock(text: string, notes: ImportNotes): BlockSketch {
  if (text.length > maxTextLength) notes.changed(text, `It is longer than ${maxTextLength} characters, and is cut.`)
  return { type: 'rich_text', settings: { text: text.slice(0, maxTextLength) } }
}

/** A picture, a video, or a text between questions. */
function contentBlock(item: Json, notes: ImportNotes): BlockSketch {
  const [label, description] = [textIn(item, 'title'), textIn(item, 'description')]
  if (hasIn(item, 'videoItem')) {
    const link = textIn(objectIn(objectIn(item, 'videoItem'), 'video'), 'youtubeUri')
    const address = /^https?:\/\//i.test(link) ? link : `https://${link}`
    return { type: 'video', settings: { link: address.slice(0, 2000), title: label.slice(0, 255) } }
  }
  if (hasIn(item, 'imageItem')) notes.leftOut(label || 'A picture', 'Pictures are not part of the file.')
  else if (!hasIn(item, 'textItem')) notes.changed(label, 'Items of this kind do not exist here. It is a heading.')
  return { type: 'heading', label, description }
}

/** The sections of a form, with their blocks. */
function sectionsOf(form: Json, notes: ImportNotes): Section[] {
  const sections: Section[] = [{ itemId: '', id: 'page1', index: 0, name: '', blocks: [], leading: [] }]
  let count = 0
  const add = (block: BlockSketch) => {
    const named = { ...block, id: `q${++count}` }
    sections.at(-1)?.blocks.push(named)
    return named
  }
  for (const item of objectsIn(form, 'items')) {
    if (hasIn(item, 'pageBreakItem')) {
      const [name, description] = [textIn(item, 'title'), textIn(item, 'description')]
      const id = `page${sections.length + 1}`
      sections.push({ itemId: textIn(item, 'itemId'), id, index: sections.length, name, blocks: [], leading: [] })
      if (description !== '') add(textBlock(description, notes))
    } else if (hasIn(item, 'questionItem')) {
      const block = add(readQuestion(item, notes))
      const question = objectIn(objectIn(item, 'questionItem'), 'question')
      const options = givenOptions(objectIn(question, 'choiceQuestion'))
      if (options.some(option => hasIn(option, 'goToAction') || hasIn(option, 'goToSectionId')))
        sections.at(-1)?.leading.push({ block, options })
    } else if (hasIn(item, 'questionGroupItem')) add(readGrid(item, notes))
    else add(contentBlock(item, notes))
  }
  return sections
}

interface Leading {
  section: Section
  /** All sections by the ids of their page breaks. */
  sections: ReadonlyMap<string, Section>
}

/** Where an option leads; null for the next section, and a sentence if it cannot lead there. */
function targetOf(
  option: Json,
  { section, sections }: Leading,
): { pageId: string } | { endingId: string } | string | null {
  const [action, sectionId] = [textIn(option, 'goToAction'), textIn(option, 'goToSectionId')]
  if (action === 'SUBMIT_FORM') return { endingId: 'end1' }
  if (sectionId === '') return action === 'RESTART_FORM' ? 'It leads back to the start. Rules here only lead on.' : null
  const target = sections.get(sectionId)
  if (!target) return 'The section where it leads is not part of the file.'
  const isLater = target.index > section.index
  return isLater ? { pageId: target.id } : 'It leads back to an earlier section. Rules here only lead on.'
}

/** The rules that lead from a section, by the options of its questions. */
const rulesOf = (leading: Leading, notes: ImportNotes): RuleSketch[] =>
  leading.section.leading.flatMap(({ block, options }) =>
    options.flatMap((option, index): RuleSketch[] => {
      const name = `“${textIn(option, 'value').slice(0, 100)}” in “${(block.label ?? '').slice(0, 100)}”`
      const to = targetOf(option, leading)
      if (typeof to === 'string') notes.leftOut(name, to)
      if (to === null || typeof to === 'string') return []
      const when = { fieldId: block.id, operator: 'is', value: `${block.id}C${index + 1}` }
      return [{ name, when, effects: [{ do: 'go', pageId: leading.section.id, to }] }]
    }),
  )

/** A question for the address, if the form collects addresses. */
function addressQuestion(form: Json, notes: ImportNotes): BlockSketch[] {
  const kind = textIn(objectIn(form, 'settings'), 'emailCollectionType')
  if (kind === 'VERIFIED')
    notes.changed('Collected email addresses', 'A question asks for the address. It is not verified.')
  return kind === 'VERIFIED' || kind === 'RESPONDER_INPUT'
    ? [{ id: 'email', type: 'email', label: 'Email', isRequired: true }]
    : []
}

/** Whether JSON looks like a form of Google. */
export const isGoogleForm = (json: Json): boolean =>
  Array.isArray(json['items']) && (hasIn(json, 'formId') || hasIn(json, 'info') || hasIn(json, 'revisionId'))

/**
 * Reads a form as `forms.get` of the Google Forms API returns it.
 * @see https://developers.google.com/workspace/forms/api/reference/rest/v1/forms/get
 */
export function readGoogleForm(form: Json): ImportedForm {
  const notes = new ImportNotes()
  const info = objectIn(form, 'info')
  const isQuiz = flagIn(objectIn(objectIn(form, 'settings'), 'quizSettings'), 'isQuiz')
  const sections = sectionsOf(form, notes)
  const byItem = new Map(sections.toReversed().map(section => [section.itemId, section]))
  const rules = sections.flatMap(section => rulesOf({ section, sections: byItem }, notes))
  const description = textIn(info, 'description')
  const [first, ...rest] = sections
  const intro: BlockSketch[] = description === '' ? [] : [{ ...textBlock(description, notes), id: 'intro' }]
  const firstBlocks = [...intro, ...addressQuestion(form, notes), ...(first?.blocks ?? [])]
  const pages = [{ id: 'page1', name: '', blocks: firstBlocks }, ...rest]
  const sketch: FormSketch = {
    settings: isQuiz ? { isQuiz: true, feedback: 'at_end' } : {},
    pages: pages.map(({ id, name, blocks }) => ({ id, name, blocks })),
    endings: [{ id: 'end1', title: 'Thank you', text: 'Your answers have been sent.' }],
    rules,
  }
  const name = textIn(info, 'title') || textIn(info, 'documentTitle')
  return importedForm({ source: 'Google Forms', name }, sketch, notes)
}
