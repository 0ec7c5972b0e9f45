import { IconClipboardText, IconFile, IconFileImport, IconTable } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@mantine/core'
import type { StartPageProps } from '../../../flows/flow-type.ui.ts'
import { LazyPart } from '../../../ui/late/LazyPart.tsx'
import { lazyPart } from '../../../ui/late/lazy-part.ts'
import { keepStart } from './kept-start.ts'
import styles from './StartPage.module.css'
import { TemplateGallery } from './TemplateGallery.tsx'
import { type StartWay, startWays } from './start-ways.ts'

const icon = { size: 22, stroke: 1.5, 'aria-hidden': true } as const

const icons: Readonly<Record<StartWay | 'blank', ReactNode>> = {
  blank: <IconFile {...icon} />,
  table: <IconTable {...icon} />,
  text: <IconClipboardText {...icon} />,
  file: <IconFileImport {...icon} />,
}

const StartDialog = lazyPart(() => import('./StartDialog.tsx'))

/** Chooses what a new form starts from: nothing, a table, a text, a file, or a template. */
export default function StartPage({ type, onStart, onCancel }: StartPageProps) {
  const [way, setWay] = useState<StartWay | null>(null)
  const blank = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    blank.current?.focus()
  }, [])
  const close = () => setWay(null)
  return (
    <div className={styles.page}>
      <section aria-labelledby="start-from">
        <h2 id="start-from" className={styles.title}>
          Start from
        </h2>
        <div className={styles.ways}>
          <button ref={blank} type="button" className={styles.way} onClick={() => onStart(null)}>
            {icons.blank}
            <span className={styles.wayName}>Blank</span>
            <span className={styles.wayHint}>Add questions one by one</span>
          </button>
          {startWays.map(({ id, label, hint }) => (
            <button key={id} type="button" className={styles.way} onClick={() => setWay(id)}>
              {icons[id]}
              <span className={styles.wayName}>{label}</span>
              <span className={styles.wayHint}>{hint}</span>
            </button>
          ))}
        </div>
      </section>
      <TemplateGallery type={type} onStart={onStart} />
      <div className={styles.cancel}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {way && (
        <LazyPart onClose={close}>
          <StartDialog
            way={way}
            verb="Continue"
            onClose={close}
            onStart={start => {
              keepStart(start)
              onStart(start)
            }}
          />
        </LazyPart>
      )}
    </div>
  )
}
