import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { testContext } from '../../fields/testing.ts'
import { blockIdOf } from '../document/thing-id.ts'
import { buildBlock, options } from '../testing/build-block.ts'
import { postedEntries } from '../testing/posted-entries.ts'
import { isAskable } from './askable.ts'
import { Question } from './asking/Question.tsx'
import type { AskProps } from './block-ui.ts'
import { checkAnswer } from './check-answer.ts'
import { groupEntries, readTexts } from './entries.ts'
import { blockTypes } from './registry.ts'
import { blockUis } from './registry.ui.ts'

/** Closes tags and quotes, so that it breaks out of any text that is not escaped. */
const hostile = `"'><script>alert(1)</script>`

interface Given extends Partial<AskProps> {
  settings?: Record<string, unknown>
  block?: Record<string, unknown>
}

function render(name: string, { settings, block, ...ask }: Given = {}): string {
  const ui = blockUis[name]
  if (!ui) throw new Error(`Nothing shows ${name}`)
  const sample = blockTypes[name]?.sample
  const any = buildBlock(name, {
    settings: settings ?? sample?.settings ?? {},
    options,
    block: block ?? { label: 'Name' },
  })
  const props = {
    any,
    options: any.context.options,
    answer: {},
    problem: null,
    isRequired: false,
    field: testContext,
    ...ask,
  }
  return renderToStaticMarkup(
    ui.shape === 'content' ? (
      <ui.Ask {...props} labelledBy="label" describedBy={undefined} />
    ) : (
      <Question ui={ui} {...props} />
    ),
  )
}

test('pages can show exactly the types that a form can be published with', () => {
  expect(Object.keys(blockUis).toSorted()).toEqual(Object.keys(blockTypes).filter(isAskable).toSorted())
})

const questions = Object.entries(blockUis).filter(([, { shape }]) => shape !== 'content')

describe.each(questions)('%s', (name, ui) => {
  const type = blockTypes[name]
  const answer = checkAnswer(
    buildBlock(name, { settings: type?.sample.settings ?? {}, options }),
    type?.sample.answer ?? {},
    testContext,
  ).values

  test('posts the answer that it shows, without scripts', () => {
    const any = buildBlock(name, { settings: type?.sample.settings ?? {}, options })
    const read = (html: string) => readTexts(any, groupEntries(postedEntries(html)).get('q') ?? {}, testContext)
    expect(read(render(name, { answer }))).toEqual(answer)
    expect(Object.values(read(render(name))).every(value => value === null)).toBe(true)
  })

  test('has controls with names of their own only, and no two with the same id', () => {
    const html = render(name)
    const entries = [...html.matchAll(/\sname="([^"]*)"/g)].map(([, text = '']) => text)
    expect(entries.length).toBeGreaterThan(0)
    expect(entries.every(entry => blockIdOf(entry) === 'q')).toBe(true)
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
    expect(ids).toEqual([...new Set(ids)])
  })

  test('links its label, its description, and its problem', () => {
    const part = type?.parts(buildBlock(name, { options }).context)[0]?.key ?? ''
    const html = render(name, { problem: { part, message: 'Wrong' }, block: { label: 'Name', description: 'Help' } })
    expect(html).toMatch(/<p class="form-problem" id="q-q-problem">Wrong<\/p>/)
    expect(html).toMatch(/aria-describedby="q-q-help q-q-problem"/)
    expect(html).toMatch(/id="q-q-label"/)
    expect(html).toMatch(
      ui.shape === 'control' ? /<label[^>]* for="c-q"/ : /role="(?:radio)?group" aria-labelledby="q-q-label/,
    )
    const described = render(name, { block: { label: 'Name', description: 'Help' } })
    expect(described).not.toContain('q-q-problem')
  })

  test('tells screen readers that it is required, and says its type if it has no label', () => {
    expect(render(name, { isRequired: true, block: { label: 'Name' } })).toContain('form-required')
    expect(render(name, { block: {} })).toContain(`<span class="form-hidden">${type?.label}</span>`)
  })
})

describe.each(Object.entries(blockTypes).filter(([name]) => isAskable(name)))('%s', (name, type) => {
  test('escapes every text of the form, and has no styles or scripts of its own', () => {
    const texts = Object.fromEntries(
      Object.entries(type.settings.shape).flatMap(([key, schema]) =>
        schema.safeParse(hostile).success ? [[key, hostile]] : [],
      ),
    )
    const wrong = options.map(option => ({ ...option, label: hostile }))
    const any = buildBlock(name, { settings: texts, options: wrong, block: { label: hostile, description: hostile } })
    const answer = Object.fromEntries(type.parts(any.context).map(({ key }) => [key, hostile]))
    const html = render(name, { any, options: any.context.options, answer })
    expect(html).not.toContain('<script')
    // The content security policy allows neither.
    expect(html).not.toMatch(/\sstyle="|\son\w+="|javascript:/)
  })
})

test('a text with formatting links to web addresses only', () => {
  const html = render('rich_text', {
    settings: { text: '**Bold** *it* [a](https://a.example) [b](javascript:alert(1))\n\n- one\n- two' },
  })
  expect(html).toContain(
    '<strong>Bold</strong> <em>it</em> <a href="https://a.example" target="_blank" rel="noreferrer">a</a>',
  )
  expect(html).toContain('[b](javascript:alert(1))')
  expect(html).toContain('<ul><li>one</li><li>two</li></ul>')
})

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
])('the video %s is embedded without cookies', (link, player) => {
  expect(render('video', { settings: { link } })).toContain(`src="${player}"`)
})

test('a video of another site is a link', () => {
  const html = render('video', { settings: { link: 'https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ' } })
  expect(html).not.toContain('iframe')
  expect(html).toContain('href="https://evil.example')
})
