import { rating as ratingBlock } from '../../../blocks/rating/rating.ts'
import { isAskable } from '../../../blocks/askable.ts'
import { formLimits } from '../../../document/form-limits.ts'
import type { BlockSketch, OptionSketch } from '../../form-sketch.ts'
import type { ImportNotes } from '../imported-form.ts'
import { flagIn, hasIn, type Json, numberIn, objectIn, objectsIn, textIn } from '../json.ts'

/** What a kind of question of Google Forms becomes. */
type Read = (question: Json, label: string, notes: ImportNotes) => BlockSketch

/** The right answers of a question, and what they are worth. */
interface Grading {
  right: string[]
  points: number | null
}

const gradingOf = (question: Json): Grading => {
  const grading = objectIn(question, 'grading')
  return {
    right: objectsIn(objectIn(grading, 'correctAnswers'), 'answers').map(answer => textIn(answer, 'value')),
    points: numberIn(grading, 'pointValue'),
  }
}

/** The options of a choice, without the one for an answer of one's own. */
export const givenOptions = (choice: Json): Json[] =>
  objectsIn(choice, 'options').filter(option => !flagIn(option, 'isOther'))

const choiceTypes: Readonly<Record<string, string>> = {
  RADIO: 'single_choice',
  CHECKBOX: 'multiple_choice',
  DROP_DOWN: 'dropdown',
}

const maxPoints = 1_000_000

/** Points that options can have. */
const worth = (points: number, count: number) => Math.min(maxPoints, Math.max(-maxPoints, points / count))

function choice(question: Json, label: string, notes: ImportNotes): BlockSketch {
  const given = objectIn(question, 'choiceQuestion')
  const kind = textIn(given, 'type')
  const { right, points } = gradingOf(question)
  if (objectsIn(given, 'options').some(option => hasIn(option, 'image')))
    notes.leftOut(label, 'Pictures of options are not part of the file.')
  const options = givenOptions(given).map((option): OptionSketch => {
    const text = textIn(option, 'value')
    const isRight = right.includes(text)
    const isWorth = points !== null && points !== 1 && isRight
    return { label: text, ...(isRight && { isRight }), ...(isWorth && { points: worth(points, right.length) }) }
  })
  if (options.length === 0) notes.changed(label, 'It has no options. Add some before you publish.')
  return {
    type: (Object.hasOwn(choiceTypes, kind) ? choiceTypes[kind] : undefined) ?? 'single_choice',
    options,
    settings: {
      isShuffled: flagIn(given, 'shuffle'),
      hasOther: objectsIn(given, 'options').some(option => flagIn(option, 'isOther')),
    },
  }
}

function text(question: Json): BlockSketch {
  if (flagIn(objectIn(question, 'textQuestion'), 'paragraph')) return { type: 'long_answer' }
  const { right, points } = gradingOf(question)
  return {
    type: 'short_answer',
    ...(right.length > 0 && { settings: { rightAnswers: right.slice(0, 50), points: points ?? 1 } }),
  }
}

function scale(question: Json): BlockSketch {
  const given = objectIn(question, 'scaleQuestion')
  return {
    type: 'opinion_scale',
    settings: {
      first: numberIn(given, 'low') === 1 ? 1 : 0,
      last: Math.min(10, Math.max(2, numberIn(given, 'high') ?? 5)),
      lowLabel: textIn(given, 'lowLabel').slice(0, formLimits.nameLength),
      highLabel: textIn(given, 'highLabel').slice(0, formLimits.nameLength),
    },
  }
}

const icons: Readonly<Record<string, string>> = { STAR: 'star', HEART: 'heart', THUMB_UP: 'thumb' }

function stars(question: Json): BlockSketch {
  const given = objectIn(question, 'ratingQuestion')
  const kind = textIn(given, 'iconType')
  return {
    type: ratingBlock.type,
    settings: {
      maxRating: Math.min(10, Math.max(2, numberIn(given, 'ratingScaleLevel') ?? 5)),
      icon: (Object.hasOwn(icons, kind) ? icons[kind] : undefined) ?? 'star',
    },
  }
}

function date(question: Json, label: string, notes: ImportNotes): BlockSketch {
  const given = objectIn(question, 'dateQuestion')
  if (hasIn(given, 'includeYear') && !flagIn(given, 'includeYear'))
    notes.changed(label, 'It asks for a day with its year.')
  return { type: flagIn(given, 'includeTime') ? 'date_time' : 'date' }
}

function time(question: Json, label: string, notes: ImportNotes): BlockSketch {
  if (!flagIn(objectIn(question, 'timeQuestion'), 'duration')) return { type: 'time' }
  notes.changed(label, 'It asks for a text instead of a duration.')
  return { type: 'short_answer', settings: { placeholder: '1:30' } }
}

function upload(question: Json, label: string, notes: ImportNotes): BlockSketch {
  if (isAskable('file_upload')) {
    const maxFiles = numberIn(objectIn(question, 'fileUploadQuestion'), 'maxFiles')
    return { type: 'file_upload', ...(maxFiles !== null && { settings: { maxFiles } }) }
  }
  notes.changed(label, 'It asks for a link to the file.')
  return { type: 'url' }
}

/**
 * Readers by the kind of the question.
 * @see https://developers.google.com/workspace/forms/api/reference/rest/v1/forms#Question
 */
const readers: Readonly<Record<string, Read>> = {
  choiceQuestion: choice,
  textQuestion: text,
  scaleQuestion: scale,
  ratingQuestion: stars,
  dateQuestion: date,
  timeQuestion: time,
  fileUploadQuestion: upload,
}

/** Kinds whose right answers are taken over. */
const graded = new Set(['choiceQuestion', 'textQuestion'])

/** What a question becomes. One of an unknown kind asks for a text, so that none is lost. */
export function readQuestion(item: Json, notes: ImportNotes): BlockSketch {
  const question = objectIn(objectIn(item, 'questionItem'), 'question')
  const [label, description] = [textIn(item, 'title'), textIn(item, 'description')]
  const kind = Object.keys(readers).find(key => hasIn(question, key))
  const read = kind === undefined ? undefined : readers[kind]
  if (!read) notes.changed(label, 'Questions of this kind do not exist here. It asks for a text.')
  if (hasIn(objectIn(item, 'questionItem'), 'image')) notes.leftOut(label, 'Its picture is not part of the file.')
  const { right, points } = gradingOf(question)
  if ((right.length > 0 || points !== null) && !graded.has(kind ?? ''))
    notes.leftOut(label, 'Points of questions of this kind cannot be taken over.')
  const feedback = ['whenRight', 'whenWrong', 'generalFeedback'].some(key => hasIn(objectIn(question, 'grading'), key))
  if (feedback) notes.leftOut(label, 'The feedback to its answers is not taken over.')
  return {
    label,
    isRequired: flagIn(question, 'required'),
    ...(description !== '' && { description }),
    ...(read ? read(question, label, notes) : { type: 'short_answer' }),
  }
}

/** A grid of questions as a matrix. */
export function readGrid(item: Json, notes: ImportNotes): BlockSketch {
  const group = objectIn(item, 'questionGroupItem')
  const grid = objectIn(group, 'grid')
  const questions = objectsIn(group, 'questions')
  const [label, description] = [textIn(item, 'title'), textIn(item, 'description')]
  const columns = objectIn(grid, 'columns')
  if (hasIn(group, 'image')) notes.leftOut(label, 'Its picture is not part of the file.')
  return {
    type: textIn(columns, 'type') === 'CHECKBOX' ? 'matrix_multiple' : 'matrix_single',
    label,
    ...(description !== '' && { description }),
    isRequired: questions.some(question => flagIn(question, 'required')),
    rows: questions.map(question => textIn(objectIn(question, 'rowQuestion'), 'title')),
    columns: objectsIn(columns, 'options').map(option => textIn(option, 'value')),
    settings: { shufflesRows: flagIn(grid, 'shuffleQuestions') },
  }
}
