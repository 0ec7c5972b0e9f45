import { dateFormats, showDate, timeFormats } from '../../../fields/date/date-format.ts'
import { browserContext } from '../../../fields/field-context.ts'
import type { BlockType } from '../../blocks/block-type.ts'
import { readSettings } from '../../blocks/block-context.ts'
import { fileKinds } from '../../blocks/file-kinds.ts'
import { formatBytes } from '../../blocks/format-bytes.ts'
import type { Block } from '../../document/form-document.ts'
import { blockSchema } from '../../document/form-document.ts'
import type { Choice, Control } from './control.ts'

const number = (label: string): Control => ({ kind: 'number', label })
const text = (label: string, placeholder = ''): Control => ({ kind: 'text', label, placeholder })
const formatted = (label: string): Control => ({
  kind: 'text',
  label,
  rows: 6,
  help: '**bold**, *italic*, [link](https://example.com), and lines that begin with - for a list',
})
const flag = (label: string, help?: string): Control => ({ kind: 'switch', label, ...(help !== undefined && { help }) })
const day = (label: string): Control => ({ kind: 'day', label })
const time = (label: string): Control => ({ kind: 'time', label })

/** A Monday; the days after it name the others. */
const monday = Date.UTC(2024, 0, 1)
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'long', timeZone: 'UTC' })
const weekdays: readonly Choice[] = Array.from({ length: 7 }, (_, index) => ({
  value: index + 1,
  label: weekday.format(monday + index * 86_400_000),
}))

const sampleDay = '2026-01-31'
const formatOfDay = (format: (typeof dateFormats)[number]): Choice => {
  const shown = showDate(sampleDay, { dateFormat: format }, browserContext())
  return { value: format, label: format === 'local' ? `Local (${shown})` : shown }
}

const megabyte = 1024 * 1024

/** The control of each setting by its name. Settings that mean something else in a type are below. */
const byName: Readonly<Record<string, Control>> = {
  placeholder: { ...text('Placeholder'), help: 'Shows while the answer is empty' },
  invalidText: text('Message for an invalid answer', 'Default message'),
  minLength: number('Minimum characters'),
  maxLength: number('Maximum characters'),
  mask: { ...text('Format', '99-AAA'), help: '9 stands for a digit, A for a letter, * for either' },
  rows: number('Height in lines'),
  allowedDomains: { kind: 'lines', label: 'Allowed domains', placeholder: 'example.com', help: 'One per line' },
  isShuffled: flag('Shuffle the options'),
  hasOther: flag('Add an “Other” option', 'Respondents can write their own answer'),
  otherLabel: text('Label of the other option', 'Other'),
  columns: number('Options side by side'),
  minChoices: number('Minimum choices'),
  maxChoices: number('Maximum choices'),
  ranksAll: flag('Require a rank for every option'),
  shufflesRows: flag('Shuffle the rows'),
  yesLabel: text('Label for yes', 'Yes'),
  noLabel: text('Label for no', 'No'),
  min: number('Minimum'),
  max: number('Maximum'),
  step: number('Step'),
  currencySymbol: text('Currency', '$'),
  decimalPlaces: number('Decimal places'),
  maxRating: number('Highest rating'),
  icon: {
    kind: 'choice',
    label: 'Icon',
    isOpen: true,
    choices: [
      { value: 'star', label: 'Star' },
      { value: 'heart', label: 'Heart' },
      { value: 'thumb', label: 'Thumb' },
    ],
  },
  first: {
    kind: 'choice',
    label: 'Starts at',
    isOpen: true,
    choices: [
      { value: 0, label: '0' },
      { value: 1, label: '1' },
    ],
  },
  last: number('Ends at'),
  lowLabel: text('Label at the start'),
  middleLabel: text('Label in the middle'),
  highLabel: text('Label at the end'),
  unit: text('Unit', '%'),
  allowsPast: flag('Allow past days'),
  allowsFuture: flag('Allow future days'),
  closedWeekdays: { kind: 'several', label: 'Unavailable days', choices: weekdays },
  dateFormat: { kind: 'choice', label: 'Date format', choices: dateFormats.map(formatOfDay) },
  timeFormat: {
    kind: 'choice',
    label: 'Time format',
    isOpen: true,
    choices: timeFormats.map(format => ({ value: format, label: format === '12h' ? '2:30 PM' : '14:30' })),
  },
  minDays: number('Minimum days'),
  maxDays: number('Maximum days'),
  picture: { kind: 'picture', label: 'Picture', sizeKey: 'settings.size' },
  alternativeText: {
    ...text('Alternative text'),
    help: 'Says what the picture shows. Leave it empty for a decoration.',
  },
  isMultiple: flag('Allow several choices'),
  hasLabels: flag('Show the texts', 'Screen readers always read them'),
  mayType: flag('Allow typing the name', 'People who use a keyboard only need this'),
  maxFiles: number('Maximum files'),
  maxSize: {
    kind: 'choice',
    label: 'Maximum size of a file',
    choices: [0.5, 1, 2, 5, 10].map(size => ({ value: size * megabyte, label: formatBytes(size * megabyte) })),
  },
  fileTypes: {
    kind: 'several',
    label: 'Types of files',
    choices: Object.entries(fileKinds).map(([value, { label }]) => ({ value, label })),
  },
  fallback: { ...text('Default value') },
  variableId: { kind: 'variable', label: 'Variable' },
  stores: {
    kind: 'choice',
    label: 'Stored as',
    isOpen: true,
    choices: [
      { value: 'number', label: 'Number' },
      { value: 'text', label: 'Text' },
      { value: 'duration', label: 'Duration' },
    ],
  },
  isShown: flag('Show it on the page', 'Respondents see the value change as they answer'),
  mayUseDevice: flag('Offer the location of the device', 'The browser asks respondents first'),
  level: {
    kind: 'choice',
    label: 'Size',
    isOpen: true,
    choices: [
      { value: 1, label: 'Large' },
      { value: 2, label: 'Medium' },
      { value: 3, label: 'Small' },
    ],
  },
  text: formatted('Text'),
  isOpen: flag('Open at first'),
  link: text('Address', 'https://'),
  title: { ...text('Title'), help: 'For screen readers' },
  rightAnswers: { kind: 'lines', label: 'Right answers', help: 'One per line. Upper and lower case are the same.' },
  rightAnswer: number('Right answer'),
  points: number('Points for the right answer'),
  tolerance: { ...number('Tolerance'), help: 'A right answer can differ by as much' },
  wrongPoints: { ...number('Points lost for a wrong answer'), help: 'No answer costs nothing' },
  hasPartial: flag('Points for a partly right answer'),
}

const days = { min: day('First day'), max: day('Last day'), rightAnswer: day('Right answer') }

/** The controls of settings that share a name with a setting of another kind. */
const byType: Readonly<Record<string, Readonly<Record<string, Control>>>> = {
  date: days,
  date_time: days,
  date_range: days,
  time: { min: time('Earliest'), max: time('Latest') },
  payment: {
    currency: { ...text('Currency', 'USD'), help: 'A code of three letters, such as USD, EUR, or JPY' },
    pricing: {
      kind: 'choice',
      label: 'Pricing',
      choices: [
        { value: 'fixed', label: 'Fixed' },
        { value: 'products', label: 'Choice of products' },
        { value: 'entered', label: 'Respondents enter an amount' },
        { value: 'calculated', label: 'Value of a variable' },
      ],
    },
    price: number('Price'),
    minPrice: number('Lowest amount'),
    maxPrice: number('Highest amount'),
    hasQuantity: flag('Ask for a quantity'),
    maxQuantity: number('Highest quantity'),
    statement: { ...text('Text on the receipt'), help: 'The question if empty' },
    taxNote: { ...text('Note on taxes', 'Including 19% VAT'), help: 'Shows below the price' },
    sendsReceipt: flag('Send a receipt', 'Stripe sends it to the first email address among the answers'),
  },
  image: { link: text('Opens', 'https://') },
  consent: { text: { ...text('Statement', 'I agree'), rows: 3 } as Control },
  video: { link: { ...text('Address', 'https://www.youtube.com/watch?v='), help: 'A video at YouTube or Vimeo' } },
  yes_no: {
    rightAnswer: {
      kind: 'choice',
      label: 'Right answer',
      isOpen: true,
      choices: [
        { value: null, label: 'None' },
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ],
    },
  },
}

/** Settings without a control in the list. */
const unused: ReadonlySet<string> = new Set([
  'phone.country',
  // It is set with the picture.
  'image.size',
  // The settings of a payment have controls of their own for these.
  'payment.connectionId',
  'payment.products',
  'payment.coupons',
])

/** Settings that are edited on the page itself. */
const onCanvas: ReadonlySet<string> = new Set(['rightOrder', 'rightCells'])

/** Settings that only matter where points are counted. */
const forPoints: ReadonlySet<string> = new Set([
  'rightAnswers',
  'rightAnswer',
  'tolerance',
  'points',
  'wrongPoints',
  'hasPartial',
])

/** A setting of a block with the control that edits it. */
export interface BlockSetting {
  name: string
  control: Control
}

/** The parts of an address or a contact, of which a block can have some. */
function partsControl(type: BlockType, name: string): Control | null {
  if (name !== 'shownParts' && name !== 'requiredParts') return null
  const block = blockSchema.parse({ id: 'any', type: type.type, at: { parentId: 'any', place: 'V' } })
  const parts = type.parts({ block, settings: readSettings(type, {}), options: [], children: [] })
  const choices = parts.map(part => ({ value: part.key, label: part.name }))
  return { kind: 'several', label: name === 'shownParts' ? 'Parts' : 'Required parts', choices }
}

/** The control of a setting of a type of block; null if pages do not use it or it is not known. */
export const controlOf = (type: BlockType, name: string): Control | null =>
  unused.has(`${type.type}.${name}`)
    ? null
    : (byType[type.type]?.[name] ?? partsControl(type, name) ?? byName[name] ?? null)

/** Settings without a control, for the test that no other is forgotten. */
export const isUnused = (type: BlockType, name: string): boolean =>
  unused.has(`${type.type}.${name}`) || onCanvas.has(name)

/** The settings of a type of block in their order: those of the answer, or those about points. */
export const settingsOf = (type: BlockType, about: 'answer' | 'points'): BlockSetting[] =>
  Object.keys(type.settings.shape).flatMap(name => {
    const control = forPoints.has(name) === (about === 'points') ? controlOf(type, name) : null
    return control ? [{ name, control }] : []
  })

const limits = [
  ['min', 'max'],
  ['minLength', 'maxLength'],
  ['minChoices', 'maxChoices'],
  ['minDays', 'maxDays'],
  ['first', 'last'],
] as const

/** The upper limit that is below its lower limit, so that no answer is accepted; null if there is none. */
export function contradiction(type: BlockType, block: Block): string | null {
  const settings = readSettings(type, block.settings)
  const isWrong = (low: unknown, high: unknown) =>
    (typeof low === 'number' && typeof high === 'number' && low > high) ||
    (typeof low === 'string' && typeof high === 'string' && low > high)
  return limits.find(([low, high]) => isWrong(settings[low], settings[high]))?.[1] ?? null
}
