import type { Answer, AnyBlock } from '../blocks/block-type.ts'

interface Limits {
  min?: number | null
  last?: number
  minLength?: number | null
  allowsPast?: boolean
  fileTypes?: readonly string[]
}

const optionsIn = (template: unknown): { value: string }[] | undefined =>
  (template as { options?: { value: string }[] }).options

/** A day that a question accepts on November 21, 2026, three days before another one. */
const dayFor = ({ allowsPast }: Limits, isLast: boolean): string =>
  `${allowsPast === false ? '2026-12' : '2026-02'}-${isLast ? '04' : '01'}`

/** An answer that a question of any type accepts, with its settings: the first options, the lowest number … */
export function sampleAnswer({ type, context }: AnyBlock): Answer {
  const settings = context.settings as Limits
  const isRanking = type.type === 'ranking'
  return Object.fromEntries(
    type.parts(context).map(({ key, type: field, template }) => {
      const options = optionsIn(template)?.map(({ value }) => value)
      const sample = type.sample.answer[key]
      const value = (() => {
        if (options) return Array.isArray(field.sample) ? (isRanking ? options : options.slice(0, 1)) : options[0]
        if (key === 'other') return undefined
        if ('allowsPast' in settings) return dayFor(settings, key === 'end')
        if (settings.last !== undefined) return settings.last
        if (settings.min !== null && settings.min !== undefined) return settings.min
        if (settings.minLength) return 'x'.repeat(settings.minLength)
        const [fileType] = settings.fileTypes ?? []
        if (fileType !== undefined && Array.isArray(sample))
          return sample.map((file: object) => ({ ...file, mimeType: fileType.replace('*', 'png') }))
        return sample ?? undefined
      })()
      return [key, value]
    }),
  )
}
