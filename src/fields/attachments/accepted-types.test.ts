import { describe, expect, test } from 'vitest'
import { acceptedType, acceptedTypes, extensionOf, mayBeAccepted, previewOf, textTypeOf } from './accepted-types.ts'

const entries = Object.entries(acceptedTypes)

describe('the list of types', () => {
  test('contains no type that runs scripts when a browser shows it', () => {
    expect(entries.filter(([mime]) => /svg|html|xml$|javascript|xhtml/.test(mime))).toEqual([])
    const extensions = entries.flatMap(([, type]) => type.extensions)
    expect(extensions.filter(extension => /^(svgz?|html?|xht(ml)?|xml|m?js|php)$/.test(extension))).toEqual([])
  })

  test('gives each file extension to one type, in lower case', () => {
    const extensions = entries.flatMap(([, type]) => type.extensions)
    expect(new Set(extensions).size).toBe(extensions.length)
    expect(extensions).toEqual(extensions.map(extension => extension.toLowerCase()))
  })

  test('previews no text, because a browser would guess its type', () => {
    expect(entries.filter(([mime, { preview }]) => preview && mime.startsWith('text/'))).toEqual([])
  })
})

test('a type is found by its aliases, and by file extension when types share an alias', () => {
  expect(acceptedType('image/apng')).toBe('image/png')
  expect(acceptedType('IMAGE/PNG')).toBe('image/png')
  expect(acceptedType('application/x-cfb', 'Budget.XLS')).toBe('application/vnd.ms-excel')
  expect(acceptedType('application/x-cfb', 'setup.msi')).toBeNull()
  expect(acceptedType('image/svg+xml', 'a.png')).toBeNull()
})

test('a text type is found by its file extension', () => {
  expect(textTypeOf('notes.TXT')).toBe('text/plain')
  expect(textTypeOf('page.html')).toBeNull()
  expect(extensionOf('no ending')).toBe('')
  expect(extensionOf('folder.d/name')).toBe('')
})

test('a file may be accepted because of its type or its name', () => {
  expect(mayBeAccepted({ name: 'a', type: 'image/png' })).toBe(true)
  expect(mayBeAccepted({ name: 'a.md', type: '' })).toBe(true)
  expect(mayBeAccepted({ name: 'a.csv', type: 'application/vnd.ms-excel' })).toBe(true)
  expect(mayBeAccepted({ name: 'a.svg', type: 'image/svg+xml' })).toBe(false)
  expect(mayBeAccepted({ name: 'a.html', type: 'text/html' })).toBe(false)
  expect(mayBeAccepted({ name: 'a', type: '' })).toBe(false)
})

test('only files that browsers show have a preview', () => {
  expect(['image/png', 'application/pdf', 'audio/mpeg', 'video/mp4'].map(previewOf)).toEqual([
    'image',
    'pdf',
    'audio',
    'video',
  ])
  expect(['image/tiff', 'application/zip', 'text/plain', 'text/html', ''].map(previewOf)).toEqual(Array(5).fill(null))
})
