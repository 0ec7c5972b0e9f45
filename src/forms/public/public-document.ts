import { secretSettings } from '../blocks/scoring/quiz-settings.ts'
import type { FormDocument } from '../document/form-document.ts'

/** Stands for all coupons of a payment, so that the page knows that there are some. */
const hiddenCoupon = '00 1%'

/** The blocks without the codes of coupons, and without the connection that takes payments. */
const withoutCoupons = (blocks: FormDocument['blocks']): FormDocument['blocks'] =>
  Object.fromEntries(
    Object.entries(blocks).map(([id, block]) => {
      if (block.type !== 'payment') return [id, block]
      const { connectionId: _connectionId, coupons, ...settings } = block.settings
      const hasCoupons = Array.isArray(coupons) && coupons.length > 0
      return [id, { ...block, settings: { ...settings, coupons: hasCoupons ? [hiddenCoupon] : [] } }]
    }),
  )

/** A published document as respondents may see it: without right answers, and without what only the server checks. */
export function publicDocument(document: FormDocument): FormDocument {
  const settings = { ...document.settings, allowedDomains: [], embedSites: [] }
  const base = { ...document, languages: {}, mails: {}, settings, blocks: withoutCoupons(document.blocks) }
  return {
    ...base,
    options: Object.fromEntries(
      Object.entries(document.options).map(([id, option]) => [
        id,
        { ...option, points: null, isRight: false, endingId: null },
      ]),
    ),
    blocks: Object.fromEntries(
      Object.entries(base.blocks).map(([id, block]) => [
        id,
        {
          ...block,
          settings: Object.fromEntries(Object.entries(block.settings).filter(([key]) => !secretSettings.has(key))),
        },
      ]),
    ),
  }
}

const known = new WeakMap<FormDocument, boolean>()

/**
 * Whether only the server can turn the pages of a form, because what they show depends on points, and browsers do not
 * get the right answers. Such pages have no scripts.
 */
export function turnsOnServer(document: FormDocument): boolean {
  const existing = known.get(document)
  if (existing !== undefined) return existing
  const { rules, pages, blocks, options } = document
  const turns =
    JSON.stringify(rules).includes('"points":') || JSON.stringify([rules, pages, blocks, options]).includes('quiz_')
  known.set(document, turns)
  return turns
}
