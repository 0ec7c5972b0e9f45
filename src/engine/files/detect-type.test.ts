import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { type TemporaryFolder, temporaryFolder } from '../../platform/testing/temporary-folder.ts'
import { detectType } from './detect-type.ts'
import { createThumbnail, thumbnailSize } from './make-thumbnail.ts'

let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

async function fileOf(content: string | Uint8Array): Promise<string> {
  const file = path.join(folder.path, 'a-file')
  await writeFile(file, content)
  return file
}

const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'tiff') =>
  sharp({ create: { width: 900, height: 300, channels: 3, background: '#2255aa' } })
    .toFormat(format)
    .toBuffer()

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const html = '<!doctype html><script>alert(1)</script>'

describe('the type of a file', () => {
  test.each(['png', 'jpeg', 'gif', 'webp', 'avif', 'tiff'] as const)(
    'is seen in a %s, whatever its name',
    async format => {
      expect(await detectType(await fileOf(await picture(format)), 'invoice.pdf')).toBe(`image/${format}`)
    },
  )

  test.each([
    ['%PDF-1.7\n', 'plan.pdf', 'application/pdf'],
    ['plain words', 'notes.txt', 'text/plain'],
    ['BM is how a bitmap begins', 'notes.txt', 'text/plain'],
    ['a;b\n1;2', 'list.csv', 'text/csv'],
    ['{}', 'data.json', 'application/json'],
    [html, 'notes.txt', 'text/plain'],
    ['', 'empty.txt', 'text/plain'],
    [Buffer.from('\uFEFFwide', 'utf16le'), 'wide.csv', 'text/csv'],
  ])('of %j called %s is %s', async (content, name, type) => {
    expect(await detectType(await fileOf(content), name)).toBe(type)
  })

  test.each([
    [html, 'picture.png'],
    [html, 'page.html'],
    [svg, 'picture.svg'],
    [svg, 'picture.png'],
    [`<?xml version="1.0"?>${svg}`, 'picture.jpg'],
    ['plain words', 'words'],
    ['', 'picture.png'],
    [Buffer.from([0x4d, 0x5a, 0x90, 0, 3]), 'report.pdf'],
    [Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), 'notes.txt'],
    ['#!/bin/sh', 'run.sh'],
  ])('of %j called %s is none that may be attached', async (content, name) => {
    await expect(detectType(await fileOf(content), name)).rejects.toMatchObject({ code: 'unsupported' })
  })
})

describe('a thumbnail', () => {
  const log = createLog('silent')
  const make = async (content: string | Uint8Array, mimeType: string) =>
    createThumbnail({ log }, { path: await fileOf(content), mimeType })

  test.each(['png', 'jpeg', 'gif', 'webp', 'avif', 'tiff'] as const)(
    'of a %s is a small WebP of the same shape',
    async format => {
      const made = await make(await picture(format), `image/${format}`)
      const { format: kind, width, height } = await sharp(made ?? undefined).metadata()
      expect({ kind, width, height }).toEqual({ kind: 'webp', width: thumbnailSize.width, height: 107 })
    },
  )

  test('is not created for a picture with too many pixels, a broken picture, or another file', async () => {
    const bomb = await picture('png')
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    expect(await make(bomb, 'image/png')).toBeNull()
    expect(await make((await picture('png')).subarray(0, 60), 'image/png')).toBeNull()
    expect(await make(svg, 'image/png')).toBeNull()
    expect(await make(svg, 'image/svg+xml')).toBeNull()
    expect(await make('%PDF-1.7\n', 'application/pdf')).toBeNull()
  })
})
