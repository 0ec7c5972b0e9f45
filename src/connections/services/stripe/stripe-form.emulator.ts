/** A body or a query: `metadata[form]=1` is `{ metadata: { form: '1' } }`. */
export type Parameters = Record<string, unknown>

/** Reads Stripe's way of writing nested values in a form. */
export function readForm(text: string): Parameters {
  const result: Parameters = {}
  for (const [name, value] of new URLSearchParams(text)) {
    // `expand[]` and `expand[0]` are both the first of a list.
    const path = name.split(/\[|\]\[|\]/).filter((part, index, parts) => index < parts.length - 1 || part !== '')
    let at = result
    for (const [index, part] of path.entries()) {
      const key = part === '' ? String(Object.keys(at).length) : part
      if (index === path.length - 1) at[key] = value
      else at = (at[key] ??= {}) as Parameters
    }
  }
  return result
}

export const textOf = (parameters: Parameters, name: string): string | undefined =>
  typeof parameters[name] === 'string' ? parameters[name] : undefined

export const textsOf = (parameters: Parameters, name: string): string[] =>
  Object.values(parameters[name] ?? {}).map(String)

export const metadataOf = (parameters: Parameters): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters['metadata'] ?? {}).map(([key, value]) => [key, String(value)]))
