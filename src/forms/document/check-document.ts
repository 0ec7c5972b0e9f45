import { conditionsOf } from '../../query/filter.ts'
import { partsOf } from './calculation.ts'
import type { Destination, Effect } from './effect.ts'
import { type FormDocument, type FormMail, type Rule, type ThingList, thingLists } from './form-document.ts'
import { formLimits } from './form-limits.ts'
import type { KnownBlocks } from './known-blocks.ts'
import { allBlocks, formOutline, type Outline } from './outline.ts'
import { quizFieldId, quizValues } from './quiz-field-ids.ts'
import { blockIdOf } from './thing-id.ts'

/** Something that a person should look at before the form is published. */
export interface Issue {
  /** An error keeps the form from being published. */
  level: 'error' | 'warning'
  code: string
  /** The thing that it is about. */
  list: ThingList
  id: string
  message: string
}

type Report = (issue: Issue) => void

/**
 * Checks that the parts of a document fit each other: ids, references, limits, and settings. It does not look at what
 * rules do; `checkLogic` does.
 */
export function checkDocument(document: FormDocument, blocks: KnownBlocks): Issue[] {
  const issues: Issue[] = []
  const report: Report = issue => issues.push(issue)
  const outline = formOutline(document)
  checkIds(document, report)
  checkSizes(outline, report)
  checkBlocks(document, blocks, report)
  checkOptions(outline, blocks, report)
  checkNames(outline, report)
  const targets = targetsOf(outline, document)
  for (const rule of outline.rules) checkRule(rule, targets, report)
  for (const mail of outline.mails) checkMail(mail, targets, report)
  return issues
}

function checkIds(document: FormDocument, report: Report): void {
  const seen = new Set<string>()
  for (const list of thingLists) {
    for (const [key, { id }] of Object.entries(document[list])) {
      const isWrong = key !== id || seen.has(id)
      if (isWrong) report({ level: 'error', code: 'id', list, id: key, message: 'Two things have the same id' })
      seen.add(id)
    }
  }
}

function checkSizes(outline: Outline, report: Report): void {
  const counts: [ThingList, number, string | undefined][] = [
    ['pages', outline.pages.length, outline.pages.at(-1)?.id],
    ['blocks', allBlocks(outline).length, allBlocks(outline).at(-1)?.id],
    ['rules', outline.rules.length, outline.rules.at(-1)?.id],
    ['endings', outline.endings.length, outline.endings.at(-1)?.id],
    ['variables', outline.variables.length, outline.variables.at(-1)?.id],
    ['languages', outline.languages.length, outline.languages.at(-1)?.id],
    ['mails', outline.mails.length, outline.mails.at(-1)?.id],
  ]
  for (const [list, count, id = ''] of counts) {
    if (count === 0 && list === 'pages')
      report({ level: 'error', code: 'no_page', list, id, message: 'A form has at least one page' })
    const max = formLimits[list]
    if (count > max)
      report({ level: 'error', code: 'limit', list, id, message: `A form can have at most ${max} ${list}` })
  }
}

function checkBlocks(document: FormDocument, blocks: KnownBlocks, report: Report): void {
  const outline = formOutline(document)
  const known = new Set(allBlocks(outline).map(({ id }) => id))
  for (const block of Object.values(document.blocks)) {
    if (block.isDeleted) continue
    const { id, type, at } = block
    const about = { list: 'blocks' as const, id }
    if (!known.has(id)) {
      const parent = document.pages[at.parentId] ?? document.blocks[at.parentId]
      if (!parent) report({ ...about, level: 'error', code: 'parent', message: 'The block belongs to no page' })
      continue
    }
    if (!blocks.isKnown(type)) {
      report({ ...about, level: 'error', code: 'type', message: 'This type of block does not exist' })
      continue
    }
    const parent = document.blocks[at.parentId]
    if (parent && !blocks.isContainer(parent.type))
      report({ ...about, level: 'error', code: 'parent', message: 'The block cannot be inside the other one' })
    const wrong = Object.entries(block.settings).find(
      ([key, value]) => !blocks.setting(type, key)?.safeParse(value).success,
    )
    if (wrong)
      report({ ...about, level: 'warning', code: 'setting', message: 'A setting of the block does not fit its type' })
  }
}

function checkOptions(outline: Outline, blocks: KnownBlocks, report: Report): void {
  for (const block of allBlocks(outline)) {
    const options = outline.options.get(block.id) ?? []
    for (const role of blocks.isKnown(block.type) ? blocks.optionRoles(block.type) : []) {
      const labels = options.filter(option => option.role === role).map(({ label }) => label.trim())
      const about = { list: 'blocks' as const, id: block.id }
      if (labels.length === 0)
        report({ ...about, level: 'error', code: 'no_options', message: 'The question has nothing to choose from' })
      if (labels.includes(''))
        report({ ...about, level: 'error', code: 'blank_option', message: 'An option of the question has no text' })
      if (new Set(labels).size < labels.length)
        report({ ...about, level: 'error', code: 'same_option', message: 'Two options have the same text' })
    }
  }
}

function checkNames(outline: Outline, report: Report): void {
  const urlNames = new Set<string>()
  for (const { id, urlName } of allBlocks(outline)) {
    if (urlName !== '' && urlNames.has(urlName)) {
      const message = `Two questions have the name '${urlName}' in the address`
      report({ level: 'error', code: 'url_name', list: 'blocks', id, message })
    }
    urlNames.add(urlName)
  }
  const tags = new Set<string>()
  for (const { id, tag } of outline.languages) {
    if (tags.has(tag.toLowerCase()))
      report({ level: 'error', code: 'language', list: 'languages', id, message: 'This language is there twice' })
    tags.add(tag.toLowerCase())
  }
}

/** The ids that rules can refer to. */
interface Targets {
  pages: ReadonlySet<string>
  blocks: ReadonlySet<string>
  options: ReadonlySet<string>
  endings: ReadonlySet<string>
  variables: ReadonlySet<string>
  /** The fields of a quiz. */
  quiz: ReadonlySet<string>
}

const idsOf = (things: Iterable<{ id: string }>): ReadonlySet<string> => new Set([...things].map(({ id }) => id))

const targetsOf = (outline: Outline, { settings }: FormDocument): Targets => ({
  quiz: new Set(quizValues(settings).map(quizFieldId)),
  pages: idsOf(outline.pages),
  blocks: idsOf(allBlocks(outline)),
  options: idsOf([...outline.options.values()].flat()),
  endings: idsOf(outline.endings),
  variables: idsOf(outline.variables),
})

function checkRule(rule: Rule, targets: Targets, report: Report): void {
  const about = { level: 'error', code: 'reference', list: 'rules', id: rule.id } as const
  const what = rule.name === '' ? 'A rule' : `The rule '${rule.name}'`
  const missing = (noun: string) => report({ ...about, message: `${what} refers to ${noun} that does not exist` })
  for (const { fieldId } of rule.when ? conditionsOf(rule.when) : []) {
    if (!isAnswer(fieldId, targets) && !targets.variables.has(fieldId)) missing('a question')
  }
  for (const effect of rule.effects) for (const noun of missingIn(effect, targets)) missing(noun)
  if (rule.effects.length === 0)
    report({ ...about, level: 'warning', code: 'no_effect', message: `${what} does nothing` })
}

function checkMail(mail: FormMail, targets: Targets, report: Report): void {
  if (mail.isOff) return
  const about = { level: 'error', list: 'mails', id: mail.id } as const
  const what = mail.name === '' ? 'An email' : `The email '${mail.name}'`
  if (mail.to === 'addresses' && mail.addresses.length === 0)
    report({ ...about, code: 'no_recipient', message: `${what} has no recipient` })
  if (mail.to === 'respondent' && mail.addressId !== null && !isAnswer(mail.addressId, targets))
    report({ ...about, code: 'reference', message: `${what} goes to the answer of a question that does not exist` })
  for (const { fieldId } of mail.when ? conditionsOf(mail.when) : []) {
    if (!isAnswer(fieldId, targets) && !targets.variables.has(fieldId))
      report({ ...about, code: 'reference', message: `${what} refers to a question that does not exist` })
  }
}

/** Whether an id is the field of a block, or of a part of one: 'blk1_city'. */
const isAnswer = (fieldId: string, { blocks, quiz }: Targets): boolean =>
  quiz.has(fieldId) || blocks.has(blockIdOf(fieldId))

/** What an effect refers to without its being there. */
function missingIn(effect: Effect, targets: Targets): string[] {
  const destination = (to: Destination) =>
    'pageId' in to ? targets.pages.has(to.pageId) || 'a page' : targets.endings.has(to.endingId) || 'an ending'
  const found = ((): (true | string)[] => {
    switch (effect.do) {
      case 'show':
      case 'hide':
        return [targets[effect.list].has(effect.id) || nouns[effect.list]]
      case 'require':
        return [targets.blocks.has(effect.blockId) || 'a question']
      case 'go':
        return [targets.pages.has(effect.pageId) || 'a page', destination(effect.to)]
      case 'disqualify':
        return [targets.endings.has(effect.endingId) || 'an ending']
      case 'set':
        return [
          targets.variables.has(effect.variableId) || 'a variable',
          effect.pageId === undefined || targets.pages.has(effect.pageId) || 'a page',
          ...partsOf(effect.to).map(part => {
            if ('answer' in part) return isAnswer(part.answer, targets) || 'a question'
            if ('variable' in part) return targets.variables.has(part.variable) || 'a variable'
            if ('points' in part) return part.points === null || targets.blocks.has(part.points) || 'a question'
            return true as const
          }),
        ]
    }
  })()
  return found.filter(noun => noun !== true)
}

const nouns = { pages: 'a page', blocks: 'a question', options: 'an option' } as const
