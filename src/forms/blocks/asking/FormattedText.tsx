import { Fragment, type ReactNode, use } from 'react'
import { type Fill, FillContext } from './fill-context.ts'
import { type TextPart, parseFormattedText, parseLine } from './formatted-text.ts'

const inline = (parts: readonly TextPart[], fill: Fill): ReactNode =>
  parts.map((part, index) => {
    const text = fill.text(part.text)
    switch (part.kind) {
      case 'text':
        return <Fragment key={index}>{text}</Fragment>
      case 'bold':
        return <strong key={index}>{text}</strong>
      case 'italic':
        return <em key={index}>{text}</em>
      case 'link':
        return (
          <a key={index} href={fill.url(part.url)} target="_blank" rel="noreferrer">
            {text}
          </a>
        )
    }
  })

/** A text with simple formatting. React escapes everything in it, and what it mentions is filled in as plain text. */
export function FormattedText({ text }: { text: string }) {
  const fill = use(FillContext)
  return (
    <div className="form-text">
      {parseFormattedText(text).map(({ isList, lines }, index) =>
        isList ? (
          <ul key={index}>
            {lines.map((line, at) => (
              <li key={at}>{inline(parseLine(line), fill)}</li>
            ))}
          </ul>
        ) : (
          <p key={index}>{inline(parseLine(lines.join('\n')), fill)}</p>
        ),
      )}
    </div>
  )
}
