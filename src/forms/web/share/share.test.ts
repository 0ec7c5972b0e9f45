import { expect, test } from 'vitest'
import { testContext } from '../../../fields/testing.ts'
import { blockTypes } from '../../blocks/registry.ts'
import { allBlocks, formOutline } from '../../document/outline.ts'
import { blockIn } from '../../blocks/block-context.ts'
import type { Answer } from '../../blocks/block-type.ts'
import { answerIn } from '../../blocks/entries.ts'
import { checkAnswer } from '../../blocks/check-answer.ts'
import { prefilledAnswers } from '../../public/prefill.ts'
import { prepareForm } from '../../public/prepared-form.ts'
import { buildForm } from '../../testing/build-form.ts'
import { embedCode } from './embed-code.ts'
import { addressWith, canBePrefilled, prefillParameters } from './prefilled-address.ts'

const address = 'https://forms.example/t/abc'
const plain = { kind: 'inline', text: 'Join', button: null, height: null, pass: '' } as const

test('the code is a link, which the script of the same site turns into the form', () => {
  expect(embedCode(address, plain)).toBe(
    '<a href="https://forms.example/t/abc" data-gridloom="inline">Join</a>\n<script src="https://forms.example/embed.js" async></script>',
  )
  const button = { color: '#112233', textColor: '#ffffff' }
  expect(embedCode(address, { ...plain, kind: 'popup', button, pass: 'a, b' })).toContain(
    'data-gridloom="popup" data-gridloom-color="#112233" data-gridloom-text="#ffffff" data-gridloom-pass="a b"',
  )
  expect(embedCode(address, { ...plain, height: 400 })).toContain('data-gridloom-height="400"')
})

test('no text breaks out of the code', () => {
  const code = embedCode(address, { ...plain, text: '"><script>alert(1)</script>', pass: '"><b>' })
  expect(code.match(/<script/g)).toHaveLength(1)
  expect(code).not.toContain('<b>')
})

const names = Object.keys(blockTypes).filter(name => {
  const any = blockTypes[name]
  return any && !any.isContainer && !any.isInvisible
})
const document = buildForm({
  pages: [
    names.map(name => ({
      id: name.replaceAll('_', ''),
      type: name,
      label: name,
      urlName: name === 'email' ? 'mail' : '',
      settings: blockTypes[name]?.sample.settings ?? {},
      ...(blockTypes[name]?.optionRoles?.includes('choice')
        ? { options: ['o1', 'o2', 'o3'].map(id => `${name.replaceAll('_', '')}${id}`) }
        : {}),
    })),
  ],
})
const outline = formOutline(document)

/** The sample with the options of this form. */
const withOwnOptions = (name: string, value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(each => withOwnOptions(name, each))
    : typeof value === 'string' && /^o\d$/.test(value)
      ? `${name.replaceAll('_', '')}${value}`
      : value

test.each(names)('a link fills in what was chosen for %s', name => {
  const block = allBlocks(outline).find(({ type }) => type === name)
  const any = block && blockIn(outline, block, blockTypes)
  if (!any || !canBePrefilled(any) || any.type.optionRoles?.includes('row')) return
  const sample = Object.fromEntries(
    Object.entries(any.type.sample.answer).map(([key, value]) => [key, withOwnOptions(name, value)]),
  )
  const answer: Answer = checkAnswer(any, sample, testContext).values
  const view = { document, now: testContext.now, timeZone: testContext.timeZone, parameters: {} }
  const field = { ...testContext, locale: document.settings.language }
  const url = new URL(addressWith(address, prefillParameters(any, answer, field)))
  const filled = prefilledAnswers(prepareForm(document, blockTypes, null), {
    ...view,
    parameters: Object.fromEntries(url.searchParams),
  })
  const found = answerIn(any, filled)
  for (const [key, value] of Object.entries(answer)) expect(found[key] ?? null).toEqual(value)
})
