import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { empty, unreadable, value } from '../field-type.ts'
import { anyText, testContext } from '../testing.ts'
import { url } from './url.ts'
import { webAddress } from './web-address.ts'

const read = (text: string) => url.read(text, {}, testContext)

describe('a URL', () => {
  test.each([
    ['example.com', 'https://example.com/'],
    ['www.example.com/a?b=c#d', 'https://www.example.com/a?b=c#d'],
    ['http://example.com', 'http://example.com/'],
    ['HTTPS://Example.com/Path', 'https://example.com/Path'],
    ['//example.com/x', 'https://example.com/x'],
    ['example.com:8080/path', 'https://example.com:8080/path'],
    ['localhost:3000', 'https://localhost:3000/'],
    ['http://intranet/wiki', 'http://intranet/wiki'],
    ['192.168.0.1/admin', 'https://192.168.0.1/admin'],
    ['münchen.de', 'https://xn--mnchen-3ya.de/'],
    ['https://example.com/My File.pdf', 'https://example.com/My%20File.pdf'],
    ['example.com/?q=a@b', 'https://example.com/?q=a@b'],
    ['mailto:ann@example.com', 'mailto:ann@example.com'],
  ])('%j opens %j', (text, address) => {
    expect(webAddress(text)).toBe(address)
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'javascript:1',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com',
    'blob:https://example.com/x',
    'tel:+15551234567',
    'mailto:',
    'hello',
    '1.5',
    'e.g.',
    'ann@example.com',
    'see example.com',
    'http://',
    '/path',
    `https://example.com/${'x'.repeat(8200)}`,
  ])('%j opens nothing', text => {
    expect(webAddress(text)).toBeNull()
    expect(read(text).kind).toBe('unreadable')
  })

  test('opens only http, https, and mailto links, whatever the text', () => {
    const anySchemes = fc.tuple(fc.constantFrom('', 'java', 'javascript:', 'http:', 'data:', '//', ' '), anyText)
    fc.assert(
      fc.property(anySchemes, ([scheme, text]) => {
        const reading = read(scheme + text)
        if (reading.kind === 'value') expect(webAddress(reading.value)).toMatch(/^(?:https?:\/\/|mailto:)/)
      }),
    )
  })

  test('is stored as written', () => {
    expect(read(' Example.com/A ')).toEqual(value('Example.com/A'))
    expect(read('no address')).toEqual(unreadable('Use a web address, such as example.com'))
    expect(read(' ')).toEqual(empty)
  })
})

describe('a column', () => {
  const isGuessed = (cells: string[]) => {
    const guesser = url.guess?.start()
    return cells.every(cell => guesser?.see(cell))
  }

  test('is URLs if each cell has a scheme or starts with www', () => {
    expect(isGuessed(['https://example.com', 'www.example.com/a'])).toBe(true)
    expect(isGuessed(['https://example.com', 'report.pdf'])).toBe(false)
    expect(isGuessed(['ann@example.com'])).toBe(false)
  })
})
