import * as z from 'zod/mini'
import { hues } from '../../fields/hues.ts'
import { type Filter, filterSchema } from '../../query/filter.ts'
import { type Effect, effectSchema } from './effect.ts'
import { formLimits } from './form-limits.ts'
import { formSettings, formTheme, languageTag } from './form-settings.ts'
import { maxPlaceLength, placePattern } from './place.ts'
import { isThingId, thingId } from './thing-id.ts'

const place = z.string().check(z.maxLength(maxPlaceLength), z.regex(placePattern, 'Not a place'))
const text = (max: number = formLimits.textLength) => z._default(z.string().check(z.maxLength(max)), '')
const name = text(formLimits.nameLength)
const flag = z._default(z.boolean(), false)
const picture = z._default(
  z.nullable(z.string().check(z.regex(/^[\w-]+(?:\/[\w-]+(?:\.[\w-]+)*)*$/), z.maxLength(255))),
  null,
)

/** Where a thing is: what it belongs to, and its place among the others there. One value, so no move is half done. */
const position = z.strictObject({ parentId: thingId, place })

export type Position = z.infer<typeof position>

/** An address that a browser may open from a link; '' for none. */
const link = z._default(
  z.string().check(
    z.maxLength(formLimits.urlLength),
    z.refine(url => url === '' || /^(?:https?:\/\/|mailto:|tel:)/i.test(url), 'Use a web address'),
  ),
  '',
)

/** A setting whose schema depends on the type of the block. */
const setting = z
  .json()
  .check(z.refine(value => JSON.stringify(value).length <= formLimits.settingLength, 'The setting is too long'))

const base = { id: thingId, isDeleted: flag }

export const pageSchema = z.strictObject({ ...base, place, name })

/** The widths of a block, as twelfths of its page. Neighbors share a line while they fit. */
export const blockWidths = [3, 4, 6, 8, 9, 12] as const

export const blockSchema = z.strictObject({
  ...base,
  /** Its parent is a page, or a block that contains others. */
  at: position,
  type: z.string().check(z.regex(/^[a-z][a-z_]{0,39}$/, 'Not a type of block')),
  label: text(),
  description: text(),
  isRequired: flag,
  /** Shown instead of the usual message when a required answer is missing. */
  requiredText: text(formLimits.nameLength),
  /** Whether respondents never see it. */
  isHidden: flag,
  width: z._default(z.literal([...blockWidths]), 12),
  /** The name under which its answer can be given in the form's address; '' for none. */
  urlName: z._default(z.string().check(z.maxLength(64), z.regex(/^[\w.-]*$/, 'Use letters, digits, and dashes')), ''),
  settings: z._default(z.record(z.string(), setting), {}),
})

/** What an option of a block is: a choice, or the row or column of a matrix. */
export const optionRoles = ['choice', 'row', 'column'] as const
export type OptionRole = (typeof optionRoles)[number]

export const optionSchema = z.strictObject({
  ...base,
  at: position,
  role: z._default(z.enum(optionRoles), 'choice'),
  label: text(500),
  color: z._default(z.enum(hues), 'gray'),
  picture,
  /** For quizzes. */
  points: z._default(z.nullable(z.number().check(z.gte(-formLimits.points), z.lte(formLimits.points))), null),
  isRight: flag,
  /** The ending that the option counts for, where the most choices decide. */
  endingId: z._default(z.nullable(thingId), null),
})

export const ruleSchema = z.strictObject({
  ...base,
  place,
  name,
  isOff: flag,
  /** A filter over answers and variables, by the ids of blocks, their parts, and variables. Null always holds. */
  when: z._default(z.nullable(filterSchema), null),
  effects: z._default(z.array(effectSchema).check(z.maxLength(formLimits.effectsPerRule)), []),
})

export const endingSchema = z.strictObject({
  ...base,
  place,
  name,
  title: text(),
  text: text(formLimits.richTextLength),
  buttonLabel: name,
  buttonLink: link,
  /** Where the browser goes instead of showing the ending; '' for nowhere. */
  redirect: link,
  /** In a quiz: the points or the percentage from which on it is the ending. Null for any below the others. */
  minScore: z._default(z.nullable(z.number().check(z.gte(-formLimits.points), z.lte(formLimits.points))), null),
})

export const variableTypes = ['number', 'text', 'duration', 'choice'] as const
export type VariableType = (typeof variableTypes)[number]

const choice = z.strictObject({ id: thingId, label: z.string().check(z.minLength(1), z.maxLength(500)) })

export const variableSchema = z.strictObject({
  ...base,
  place,
  name,
  type: z._default(z.enum(variableTypes), 'number'),
  /** Its value before any rule: a number, seconds of a duration, or the id of a choice. Null for none. */
  initial: z._default(z.nullable(z.union([z.number(), z.string().check(z.maxLength(formLimits.textLength))])), null),
  choices: z._default(z.array(choice).check(z.maxLength(formLimits.choicesPerVariable)), []),
})

/** Whether this is the address of a text that can be translated: 'blocks/blk1/label'. */
export const isTextAddress = (text: string): boolean => /^[a-z]+\/[A-Za-z0-9]{1,30}\/[A-Za-z.]{1,60}$/.test(text)

export const translatedText = z.string().check(z.maxLength(formLimits.richTextLength))

/** A translation of the form. */
export const languageSchema = z.strictObject({
  ...base,
  place,
  tag: languageTag,
  isRightToLeft: flag,
  /** Translated texts by address: 'blocks/blk1/label'. */
  texts: z._default(
    z.record(z.string().check(z.refine(isTextAddress, 'Not the address of a text')), translatedText),
    {},
  ),
})

const mailAddress = z
  .string()
  .check(z.maxLength(254), z.regex(/^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/, 'Not an email address'))

/** A mail that is sent for each response. */
export const mailSchema = z.strictObject({
  ...base,
  place,
  name,
  isOff: flag,
  /** Whether it goes to fixed addresses, or to the one that the respondent gave. */
  to: z._default(z.enum(['addresses', 'respondent']), 'addresses'),
  addresses: z._default(z.array(mailAddress).check(z.maxLength(formLimits.addressesPerMail)), []),
  /** The field of the answer that holds the respondent's address; null for the first one in the form. */
  addressId: z._default(z.nullable(z.string().check(z.maxLength(64))), null),
  /** When it is sent. Null: always. */
  when: z._default(z.nullable(filterSchema), null),
  subject: text(formLimits.nameLength),
  text: text(formLimits.richTextLength),
  senderName: text(formLimits.nameLength),
  /** Where answers to the mail go; '' for the respondent, or for the sender of a mail to the respondent. */
  replyTo: z._default(z.union([z.literal(''), mailAddress]), ''),
  hasAnswers: z._default(z.boolean(), true),
  hasPdf: flag,
})

export type Page = z.infer<typeof pageSchema>
export type Block = z.infer<typeof blockSchema>
export type Option = z.infer<typeof optionSchema>
export type Rule = z.infer<typeof ruleSchema> & { when: Filter | null; effects: Effect[] }
export type Ending = z.infer<typeof endingSchema>
export type Variable = z.infer<typeof variableSchema>
export type Language = z.infer<typeof languageSchema>
export type FormMail = z.infer<typeof mailSchema> & { when: Filter | null }

/** The lists of things that a form consists of, with the schemas of their things. */
export const thingSchemas = {
  pages: pageSchema,
  blocks: blockSchema,
  options: optionSchema,
  rules: ruleSchema,
  endings: endingSchema,
  variables: variableSchema,
  languages: languageSchema,
  mails: mailSchema,
} as const

export type ThingList = keyof typeof thingSchemas

export interface Things {
  pages: Page
  blocks: Block
  options: Option
  rules: Rule
  endings: Ending
  variables: Variable
  languages: Language
  mails: FormMail
}

export type Thing = Things[ThingList]

export const thingLists = Object.keys(thingSchemas) as ThingList[]

/** The number of the document's format. `migrateDocument` will read older ones. */
export const documentFormat = 1

/**
 * A form as data. Its things are in flat lists by id, each value of a thing is changed on its own, and deleted things
 * stay so that they can be restored.
 */
export type FormDocument = { [List in ThingList]: Readonly<Record<string, Things[List]>> } & {
  format: typeof documentFormat
  settings: z.infer<typeof formSettings>
  theme: z.infer<typeof formTheme>
}

const listSchema = (schema: z.ZodMiniType) => z.record(z.string().check(z.refine(isThingId, 'Not an id')), schema)

const anyDocument = z.strictObject({
  format: z.literal(documentFormat),
  settings: formSettings,
  theme: formTheme,
  ...Object.fromEntries(thingLists.map(list => [list, z._default(listSchema(thingSchemas[list]), {})])),
})

/** Reads a document from outside. `checkDocument` says whether its parts fit each other. */
export const documentSchema = anyDocument as unknown as z.ZodMiniType<FormDocument>
