/** The value of what a text mentions, by its id, as people read it. Undefined or '' for no value. */
export type ValueOf = (id: string) => string | undefined

/** A mention in a stored text: '{{id}}', or '{{id|fallback}}'. */
export interface Mention {
  /** The id of a question, of a part of one ('blk1_city'), or of a variable, or 'url.NAME' for a value in the address. */
  id: string
  /** What it reads as without a value. */
  fallback: string
  /** Where it begins and ends in the text. */
  from: number
  to: number
}

const pattern = /\{\{(url\.[\w.-]{1,64}|[A-Za-z0-9]{1,30}(?:_[A-Za-z0-9]{1,30})?)(?:\|([^{}\n]{0,200}))?\}\}/g

/** What a text mentions, in order. */
export const mentionsIn = (text: string): Mention[] =>
  text.includes('{{')
    ? [...text.matchAll(pattern)].map(({ 0: whole, 1: id = '', 2: fallback = '', index }) => ({
        id,
        fallback,
        from: index,
        to: index + whole.length,
      }))
    : []

/** Replaces each mention of a text. What replaces it is not read again, so an answer cannot mention anything. */
export const replaceMentions = (text: string, replace: (id: string, fallback: string) => string): string =>
  text.includes('{{')
    ? text.replaceAll(pattern, (_whole, id: string, fallback: string | undefined) => replace(id, fallback ?? ''))
    : text

/** The stored form of a mention. Braces and line breaks cannot be part of a fallback. */
export const mentionOf = (id: string, fallback = ''): string => {
  const kept = fallback.replaceAll(/[{}\n]/g, '').slice(0, 200)
  return kept === '' ? `{{${id}}}` : `{{${id}|${kept}}}`
}

/** A text with the values of what it mentions. It is plain text: whoever shows it escapes it. */
export const fillIn = (text: string, valueOf: ValueOf): string =>
  replaceMentions(text, (id, fallback) => valueOf(id) || fallback)

/**
 * An address with the values of what it mentions, encoded. The part that says where it leads is left alone, so that no
 * answer can lead to another site.
 */
export function fillInUrl(url: string, valueOf: ValueOf): string {
  const head = originOf(url)
  const encoded = (id: string, fallback: string) => encodeURIComponent((valueOf(id) || fallback).toWellFormed())
  return head + replaceMentions(url.slice(head.length), encoded)
}

/** The scheme of an address, with its host if it has one. Mentions in it have no effect. */
export const originOf = (url: string): string => /^(?:https?:\/\/[^/?#]*|[a-z]+:)/i.exec(url)?.[0] ?? ''

/** Reads a list of values by id. */
export const valuesOf =
  (texts: Readonly<Record<string, string>>): ValueOf =>
  id =>
    Object.hasOwn(texts, id) ? texts[id] : undefined

/** For texts of which nothing is known: all mentions read as their fallbacks. */
export const noValues: ValueOf = () => undefined
