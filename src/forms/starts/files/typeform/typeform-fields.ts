import { rating as ratingBlock } from '../../../blocks/rating/rating.ts'
import { isAskable } from '../../../blocks/askable.ts'
import { formLimits } from '../../../document/form-limits.ts'
import type { BlockSketch, OptionSketch } from '../../form-sketch.ts'
import type { ImportNotes } from '../imported-form.ts'
import { flagIn, hasIn, type Json, numberIn, objectIn, objectsIn, textIn } from '../json.ts'

/** What a field of Typeform becomes. Its id is added later. */
type Read = (field: Json, notes: ImportNotes) => BlockSketch

const properties = (field: Json): Json => objectIn(field, 'properties')
const validations = (field: Json): Json => objectIn(field, 'validations')

const length = (field: Json) => ({ maxLength: numberIn(validations(field), 'max_length') })

const range = (field: Json) => ({
  min: numberIn(validations(field), 'min_value'),
  max: numberIn(validations(field), 'max_value'),
})

const choicesOf = (field: Json): OptionSketch[] =>
  objectsIn(properties(field), 'choices').map(choice => ({ label: textIn(choice, 'label') }))

const choiceSettings = (field: Json) => ({
  isShuffled: flagIn(properties(field), 'randomize'),
  hasOther: flagIn(properties(field), 'allow_other_choice'),
})

/** How many options somebody may choose: exactly so many, or from one number to another. */
const choiceCounts = (field: Json) => ({
  minChoices: numberIn(validations(field), 'min_selection'),
  maxChoices: numberIn(validations(field), 'max_selection'),
})

function choice(field: Json, notes: ImportNotes): BlockSketch {
  const isMultiple = flagIn(properties(field), 'allow_multiple_selection')
  const options = choicesOf(field)
  if (options.length === 0) notes.changed(textIn(field, 'title'), 'It has no options. Add some before you publish.')
  return {
    type: isMultiple ? 'multiple_choice' : 'single_choice',
    options,
    settings: { ...choiceSettings(field), ...(isMultiple && choiceCounts(field)) },
  }
}

function pictures(field: Json, notes: ImportNotes): BlockSketch {
  notes.changed(
    textIn(field, 'title'),
    'Pictures of options are not part of the file. The options have their texts only.',
  )
  return choice(field, notes)
}

const scaleLabel = (labels: Json, key: string) => textIn(labels, key).slice(0, formLimits.nameLength)

function scale(field: Json): BlockSketch {
  const given = properties(field)
  const labels = objectIn(given, 'labels')
  const first = flagIn(given, 'start_at_one') ? 1 : 0
  const steps = numberIn(given, 'steps') ?? 11
  return {
    type: 'opinion_scale',
    settings: {
      first,
      last: Math.min(10, Math.max(2, first === 1 ? steps : steps - 1)),
      lowLabel: scaleLabel(labels, 'left'),
      middleLabel: scaleLabel(labels, 'center'),
      highLabel: scaleLabel(labels, 'right'),
    },
  }
}

/** Typeform has shapes that the product does not have. */
function stars(field: Json, notes: ImportNotes): BlockSketch {
  const shape = textIn(properties(field), 'shape')
  const icon = shape === 'heart' ? 'heart' : shape === 'up' ? 'thumb' : 'star'
  if (!['', 'star', 'heart', 'up'].includes(shape)) notes.changed(textIn(field, 'title'), 'It is rated with stars.')
  const maxRating = Math.min(10, Math.max(2, numberIn(properties(field), 'steps') ?? 5))
  return { type: ratingBlock.type, settings: { maxRating, icon } }
}

function matrix(field: Json, notes: ImportNotes): BlockSketch {
  const rows = objectsIn(properties(field), 'fields')
  const columns = objectsIn(properties(rows[0] ?? {}), 'choices').map(column => textIn(column, 'label'))
  const isMultiple = rows.some(row => flagIn(properties(row), 'allow_multiple_selection'))
  if (rows.length === 0 || columns.length === 0)
    notes.changed(textIn(field, 'title'), 'It has no rows or columns. Add some before you publish.')
  return {
    type: isMultiple ? 'matrix_multiple' : 'matrix_single',
    rows: rows.map(row => textIn(row, 'title')),
    columns,
    isRequired: rows.some(row => flagIn(validations(row), 'required')),
  }
}

const contactParts: Readonly<Record<string, string>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone_number: 'phone',
  company: 'company',
}

const addressParts: Readonly<Record<string, string>> = {
  address: 'street',
  address_line_2: 'street2',
  city: 'city',
  state: 'region',
  zip_code: 'postcode',
  country: 'country',
}

/** The parts of a question that consists of several fields. */
const partsOf =
  (type: string, parts: Readonly<Record<string, string>>): Read =>
  (field, notes) => {
    const inside = objectsIn(properties(field), 'fields')
    const known = inside.flatMap(part => {
      const key = textIn(part, 'subfield_key')
      const name = Object.hasOwn(parts, key) ? parts[key] : undefined
      if (name === undefined) notes.leftOut(textIn(part, 'title'), 'The question has no such part here.')
      return name === undefined ? [] : [{ name, isRequired: flagIn(validations(part), 'required') }]
    })
    const shownParts = known.length > 0 ? known.map(({ name }) => name) : Object.values(parts)
    const requiredParts = known.filter(({ isRequired }) => isRequired).map(({ name }) => name)
    return { type, settings: { shownParts, requiredParts }, isRequired: requiredParts.length > 0 }
  }

/** A block that may not be published yet asks for a link instead. */
function upload(field: Json, notes: ImportNotes): BlockSketch {
  if (isAskable('file_upload')) return { type: 'file_upload' }
  notes.changed(textIn(field, 'title'), 'It asks for a link to the file.')
  return { type: 'url' }
}

function statement(field: Json): BlockSketch {
  const { title, text } = { title: textIn(field, 'title'), text: textIn(properties(field), 'description') }
  return text === '' ? { type: 'heading', label: title } : { type: 'heading', label: title, description: text }
}

/** Something that needs an account with another service, which the file does not have. */
const placeholder =
  (why: string): Read =>
  (field, notes) => {
    notes.changed(textIn(field, 'title'), why)
    return { type: 'heading', isRequired: false }
  }

function consent(field: Json, notes: ImportNotes): BlockSketch {
  const description = textIn(properties(field), 'description')
  if (description.length > formLimits.textLength)
    notes.changed(textIn(field, 'title'), `Its text is longer than ${formLimits.textLength} characters, and is cut.`)
  return {
    type: 'consent',
    label: textIn(field, 'title'),
    settings: { text: description.slice(0, formLimits.textLength) || 'I accept' },
    description: '',
  }
}

const country = (field: Json) => {
  const code = textIn(properties(field), 'default_country_code').toUpperCase()
  return /^[A-Z]{2}$/.test(code) ? code : ''
}

/**
 * Readers by the type of the field.
 * @see https://www.typeform.com/developers/create/
 */
const readers: Readonly<Record<string, Read>> = {
  short_text: field => ({ type: 'short_answer', settings: length(field) }),
  long_text: field => ({ type: 'long_answer', settings: length(field) }),
  email: () => ({ type: 'email' }),
  website: () => ({ type: 'url' }),
  phone_number: field => ({ type: 'phone', settings: { country: country(field) } }),
  number: field => ({ type: 'number', settings: range(field) }),
  date: () => ({ type: 'date' }),
  multiple_choice: choice,
  checkbox: choice,
  picture_choice: pictures,
  dropdown: field => ({ type: 'dropdown', options: choicesOf(field), settings: choiceSettings(field) }),
  yes_no: () => ({ type: 'yes_no' }),
  legal: consent,
  opinion_scale: scale,
  nps: scale,
  rating: stars,
  ranking: field => ({
    type: 'ranking',
    options: choicesOf(field),
    settings: { isShuffled: choiceSettings(field).isShuffled },
  }),
  matrix,
  contact_info: partsOf('contact', contactParts),
  address: partsOf('address', addressParts),
  file_upload: upload,
  payment: placeholder('Payments cannot be taken over. Its title is a heading; add a payment there.'),
  calendly: placeholder('Appointments cannot be taken over. Its title is a heading; add an appointment there.'),
  statement,
}

/** The types of fields that contain others. */
const groups: ReadonlySet<string> = new Set(['group', 'inline_group'])

export const isGroup = (field: Json): boolean => groups.has(textIn(field, 'type'))

/** What a field becomes. A field of an unknown type becomes a question for a text, so that none is lost. */
export function readField(field: Json, notes: ImportNotes): BlockSketch {
  const [type, label] = [textIn(field, 'type'), textIn(field, 'title')]
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined
  if (!read) notes.changed(label, `Questions of the type “${type || 'none'}” do not exist here. It asks for a text.`)
  if (hasIn(field, 'attachment')) notes.leftOut(label, 'Its picture or video is not part of the file.')
  const description = textIn(properties(field), 'description')
  return {
    label,
    isRequired: flagIn(validations(field), 'required'),
    ...(description !== '' && { description }),
    ...(read ? read(field, notes) : { type: 'short_answer' }),
  }
}
