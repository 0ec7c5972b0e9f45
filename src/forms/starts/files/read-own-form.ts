import { blockTypes, knownBlocks } from '../../blocks/registry.ts'
import { checkDocument } from '../../document/check-document.ts'
import { documentFormat, type FormDocument, type ThingList, thingLists } from '../../document/form-document.ts'
import { formTheme } from '../../document/form-settings.ts'
import { withoutDeleted } from '../../document/outline.ts'
import { readDocument } from '../../document/read-document.ts'
import { isSameJson } from '../../../fields/same-json.ts'
import { checkCircle } from '../../logic/check-logic.ts'
import { type FileReading, ImportNotes } from './imported-form.ts'
import { isObject, type Json, numberIn, objectIn, textIn } from './json.ts'

/** The format and the version that exports of flows have. */
const [exportFormat, exportVersion] = ['gridloom flow', 1]

export const isOwnFile = (json: Json): boolean => json['format'] === exportFormat

/** What keeps a thing of a file from being part of a form. The thing is left out then. */
const unusable: ReadonlySet<string> = new Set(['id', 'parent', 'type'])

/** Reads a form that was exported from this product. */
export function readOwnForm(file: Json): FileReading {
  const version = numberIn(file, 'version')
  if (version !== exportVersion)
    return { problem: 'The file comes from another version of the product. Update this server, then try again.' }
  const form = objectIn(file, 'content')['form']
  if (form === null)
    return {
      problem: 'The file has no questions: the form was not published when somebody without edit access exported it.',
    }
  if (!isObject(form))
    return { problem: 'The file does not hold a form. Only forms, quizzes, and payment forms can be read.' }
  const format = numberIn(form, 'format')
  if (format !== null && format > documentFormat)
    return { problem: 'The form was made by a newer version of the product. Update this server, then try again.' }
  const document = readDocument(form)
  if (!document) return { problem: 'The file is damaged: its form cannot be read.' }
  const notes = new ImportNotes()
  const kept = withMailsOff(withoutPictures(withoutUnusable(withoutDeleted(document), notes), notes), notes)
  const circle = checkCircle(kept, blockTypes)
  const [limit] = checkDocument(kept, knownBlocks).filter(
    ({ level, code }) => level === 'error' && /limit|no_page/.test(code),
  )
  const problem = circle ?? limit
  if (problem) return { problem: `${problem.message}.` }
  const hasLook = !isSameJson(kept.theme, formTheme.parse({}))
  const name = textIn(objectIn(file, 'flow'), 'name').slice(0, 200)
  return { form: { source: 'Gridloom', name, document: kept, hasLook, notes: notes.all } }
}

/** The document without the blocks that this version does not know, and without things that belong to nothing. */
function withoutUnusable(document: FormDocument, notes: ImportNotes): FormDocument {
  const issues = checkDocument(document, knownBlocks).filter(
    ({ level, code }) => level === 'error' && unusable.has(code),
  )
  const dropped = new Set(issues.map(({ list, id }) => `${list} ${id}`))
  if (dropped.size === 0) return document
  for (const { list, id, message } of issues) notes.leftOut(nameOf(document, list, id), `${message}.`)
  const lists = thingLists.map(list => [
    list,
    Object.fromEntries(Object.entries(document[list]).filter(([id]) => !dropped.has(`${list} ${id}`))),
  ])
  return withoutDeleted({ ...document, ...(Object.fromEntries(lists) as Partial<FormDocument>) })
}

function nameOf(document: FormDocument, list: ThingList, id: string): string {
  const thing = Object.hasOwn(document[list], id) ? document[list][id] : undefined
  return thing && 'label' in thing ? thing.label : thing && 'name' in thing ? thing.name : id
}

/** The document with its emails switched off, because the file says who gets the answers. */
function withMailsOff(document: FormDocument, notes: ImportNotes): FormDocument {
  const mails = Object.values(document.mails).map(mail => {
    if (!mail.isOff) notes.changed(mail.name || 'An email', 'It is switched off. Check who gets it, then switch it on.')
    return [mail.id, { ...mail, isOff: true }]
  })
  return { ...document, mails: Object.fromEntries(mails) as FormDocument['mails'] }
}

/** The document without its pictures, which are files of another form. */
function withoutPictures(document: FormDocument, notes: ImportNotes): FormDocument {
  const { logo, cover } = document.theme
  if (logo !== null) notes.leftOut('Logo', 'Pictures are not part of the file. Add it again.')
  if (cover !== null) notes.leftOut('Cover', 'Pictures are not part of the file. Add it again.')
  const options = Object.values(document.options).map(option => {
    if (option.picture !== null) notes.leftOut(option.label, 'Pictures are not part of the file. Add it again.')
    return [option.id, { ...option, picture: null }]
  })
  const blocks = Object.values(document.blocks).map(block => {
    const { picture, ...settings } = block.settings
    if (typeof picture !== 'string') return [block.id, block]
    notes.leftOut(block.label || 'An image', 'Pictures are not part of the file. Add it again.')
    return [block.id, { ...block, settings }]
  })
  return {
    ...document,
    theme: { ...document.theme, logo: null, cover: null },
    options: Object.fromEntries(options) as FormDocument['options'],
    blocks: Object.fromEntries(blocks) as FormDocument['blocks'],
  }
}
