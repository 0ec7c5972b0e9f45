/** The attributes of a tag that React rendered. */
function attributesOf(tag: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', text] of tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)) attributes.set(name, decode(text ?? ''))
  return attributes
}

const decode = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** What a browser posts for the controls in a page that React rendered, if nobody changes them. */
export function postedEntries(html: string): [string, string][] {
  const entries: [string, string][] = []
  const controls = /<input\b[^>]*>|<textarea\b([^>]*)>([\s\S]*?)<\/textarea>|<select\b([^>]*)>([\s\S]*?)<\/select>/g
  for (const [whole, area, text = '', select, options = ''] of html.matchAll(controls)) {
    const attributes = attributesOf(area !== undefined ? ` ${area}` : select !== undefined ? ` ${select}` : whole)
    const name = attributes.get('name')
    if (name === undefined) continue
    if (area !== undefined) entries.push([name, decode(text.replace(/^\n/, ''))])
    else if (select !== undefined) {
      const tags = [...options.matchAll(/<option\b[^>]*>/g)].map(([tag]) => attributesOf(tag))
      entries.push([name, (tags.find(tag => tag.has('selected')) ?? tags[0])?.get('value') ?? ''])
    } else if (!/checkbox|radio/.test(attributes.get('type') ?? '') || attributes.has('checked'))
      entries.push([name, attributes.get('value') ?? ''])
  }
  return entries
}
