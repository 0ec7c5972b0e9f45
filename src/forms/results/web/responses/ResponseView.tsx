import { IconAlertTriangle, IconPaperclip, IconSquare, IconSquareCheckFilled } from '@tabler/icons-react'
import { browserContext } from '../../../../fields/field-context.ts'
import type { ShownAnswer, ShownResponse } from '../../responses/response-types.ts'
import { showSeconds } from '../show-seconds.ts'
import page from '../ResultsPage.module.css'
import styles from './ResponseView.module.css'

const icon = { size: 16, stroke: 1.75 }

/** A response page by page, with the questions that its respondent saw. */
export function ResponseView({ response: { pages, submittedAt, seconds, recordId } }: { response: ShownResponse }) {
  const { locale } = browserContext()
  const sent = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(submittedAt))
  return (
    <article key={recordId} className={page.page} aria-label={`Response of ${sent}`}>
      <p className={page.note}>
        Submitted {sent}
        {seconds !== null && ` · took ${showSeconds(seconds)}`}
      </p>
      {pages.map(({ id, name, answers }, at) => (
        <section key={id} className={page.card} aria-label={name || `Page ${at + 1}`}>
          {(name !== '' || pages.length > 1) && <h2 className={styles.pageName}>{name || `Page ${at + 1}`}</h2>}
          <dl className={styles.answers}>
            {answers.map(answer => (
              <div key={answer.blockId} className={styles.answer}>
                <dt>{answer.label}</dt>
                <dd>
                  <AnswerView answer={answer} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </article>
  )
}

function AnswerView({ answer: { text, options, files, isLeftOver } }: { answer: ShownAnswer }) {
  const isEmpty = text === '' && files.length === 0
  const isKnown = options.some(({ isChosen }) => isChosen)
  return (
    <>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map(({ name, url, isPicture }, at) => (
            <li key={at}>
              {url && isPicture && <img src={url} alt={name} loading="lazy" />}
              {url ? (
                <a href={url} target="_blank" rel="noreferrer">
                  <IconPaperclip {...icon} aria-hidden /> {name}
                </a>
              ) : (
                name
              )}
            </li>
          ))}
        </ul>
      )}
      {isKnown ? (
        <ul className={styles.options}>
          {options.map(({ label, isChosen }, at) => (
            <li key={at} data-chosen={isChosen || undefined}>
              {isChosen ? (
                <IconSquareCheckFilled {...icon} aria-label="Chosen:" />
              ) : (
                <IconSquare {...icon} aria-hidden />
              )}
              {label}
            </li>
          ))}
        </ul>
      ) : (
        text !== '' && <p className={styles.text}>{text}</p>
      )}
      {isEmpty && <p className={page.note}>Not answered</p>}
      {isLeftOver && (
        <p className={styles.leftOver}>
          <IconAlertTriangle {...icon} aria-hidden />
          The table cannot hold this answer, because its field has changed. It is kept here.
        </p>
      )}
    </>
  )
}
