import { Fragment, type ReactNode } from 'react'
import { type TextPart, parseFormattedText, parseLine } from './formatted-text.ts'

const inline = (parts: readonly TextPart[]): ReactNode =>
  parts.map((part, index) => {
    switch (part.kind) {
      case 'text':
        return <Fragment key={index}>{part.text}</Fragment>
      case 'bold':
        return <strong key={index}>{part.text}</strong>
      case 'italic':
        return <em key={index}>{part.text}</em>
      case 'link':
        return (
          <a key={index} href={part.url} target="_blank" rel="noreferrer">
            {part.text}
          </a>
        )
    }
  })

/** A text with simple formatting. React escapes everything in it. */
export const FormattedText = ({ text }: { text: string }) => (
  <div className="form-text">
    {parseFormattedText(text).map(({ isList, lines }, index) =>
      isList ? (
        <ul key={index}>
          {lines.map((line, at) => (
            <li key={at}>{inline(parseLine(line))}</li>
          ))}
        </ul>
      ) : (
        <p key={index}>{inline(parseLine(lines.join('\n')))}</p>
      ),
    )}
  </div>
)
