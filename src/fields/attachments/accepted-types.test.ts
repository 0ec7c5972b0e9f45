import { describe, expect, test } from 'vitest'
import { acceptedType, acceptedTypes, extensionOf, mayBeAccepted, previewOf, textTypeOf } from './accepted-types.ts'

const entries = Object.entries(acceptedTypes)

describe('the list of types', () => {
  test('has nothing that runs scripts where it is shown', () => {
    expect(entries.filter(([mime]) => /svg|html|xml$|javascript|xhtml/.test(mime))).toEqual([])
    const extensions = entries.flatMap(([, type]) => type.extensions)
    expect(extensions.filter(extension => /^(svgz?|html?|xht(ml)?|xml|m?js|php)$/.test(extension))).toEqual([])
  })

  test('gives each ending to one type, in lower case', () => {
    const extensions = entries.flatMap(([, type]) => type.extensions)
    expect(new Set(extensions).size).toBe(extensions.length)
    expect(extensions).toEqual(extensions.map(extension => extension.toLowerCase()))
  })

  test('previews no text: a browser would guess what it is', () => {
    expect(entries.filter(([mime, { preview }]) => preview && mime.startsWith('text/'))).toEqual([])
  })
})

test('a type is known by its other names, and by a name that several share with the ending of the file', () => {
  expect(acceptedType('image/apng')).toBe('image/png')
  expect(acceptedType('IMAGE/PNG')).toBe('image/png')
  expect(acceptedType('application/x-cfb', 'Budget.XLS')).toBe('application/vnd.ms-excel')
  expect(acceptedType('application/x-cfb', 'setup.msi')).toBeNull()
  expect(acceptedType('image/svg+xml', 'a.png')).toBeNull()
})

test('a text is known by the ending of its name', () => {
  expect(textTypeOf('notes.TXT')).toBe('text/plain')
  expect(textTypeOf('page.html')).toBeNull()
  expect(extensionOf('no ending')).toBe('')
  expect(extensionOf('folder.d/name')).toBe('')
})

test('what is worth sending is so by its type or by its name', () => {
  expect(mayBeAccepted({ name: 'a', type: 'image/png' })).toBe(true)
  expect(mayBeAccepted({ name: 'a.md', type: '' })).toBe(true)
  expect(mayBeAccepted({ name: 'a.csv', type: 'application/vnd.ms-excel' })).toBe(true)
  expect(mayBeAccepted({ name: 'a.svg', type: 'image/svg+xml' })).toBe(false)
  expect(mayBeAccepted({ name: 'a.html', type: 'text/html' })).toBe(false)
  expect(mayBeAccepted({ name: 'a', type: '' })).toBe(false)
})

test('only what browsers show by themselves has a preview', () => {
  expect(['image/png', 'application/pdf', 'audio/mpeg', 'video/mp4'].map(previewOf)).toEqual([
    'image',
    'pdf',
    'audio',
    'video',
  ])
  expect(['image/tiff', 'application/zip', 'text/plain', 'text/html', ''].map(previewOf)).toEqual(Array(5).fill(null))
})
