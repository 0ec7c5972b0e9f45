/** The names in a mask of fields, each with the mask below it: 'a,b(c)' and 'a/b'. */
function partsOf(mask: string): [name: string, below: string][] {
  const parts: [string, string][] = []
  let depth = 0
  let start = 0
  const add = (end: number) => {
    const [, name = '', inner, path] = /^([^(/]+)(?:\((.*)\)|\/(.*))?$/s.exec(mask.slice(start, end).trim()) ?? []
    if (name !== '') parts.push([name, inner ?? path ?? '*'])
    start = end + 1
  }
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] === '(') depth++
    else if (mask[at] === ')') depth--
    else if (mask[at] === ',' && depth === 0) add(at)
  }
  add(mask.length)
  return parts
}

/** Keeps only the fields that the parameter `fields` of a call names, as the APIs of Google do. */
export function masked(answer: unknown, mask = '*'): unknown {
  if (mask === '*' || answer === undefined) return answer
  if (Array.isArray(answer)) return answer.map(item => masked(item, mask))
  if (typeof answer !== 'object' || answer === null) return answer
  const held = answer as Record<string, unknown>
  return Object.fromEntries(
    partsOf(mask)
      .filter(([name]) => Object.hasOwn(held, name))
      .map(([name, below]) => [name, masked(held[name], below)]),
  )
}
