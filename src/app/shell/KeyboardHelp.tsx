import { Modal } from '@mantine/core'
import { Keys } from '../../ui/Keys.tsx'
import { shortcuts, type Shortcut } from '../../ui/shortcuts.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import styles from './KeyboardHelp.module.css'

const headings: Record<keyof typeof shortcuts, string> = { everywhere: 'Everywhere', grid: 'In a table' }
const places = Object.entries(shortcuts) as [keyof typeof shortcuts, Record<string, Shortcut>][]

/** Lists every key of the product. */
export default function KeyboardHelp({ onClose }: { onClose(): void }) {
  useReturnFocus()
  return (
    <Modal opened onClose={onClose} title="Keyboard" size={640}>
      <div className={styles.columns}>
        {places.map(([place, list]) => (
          <section key={place}>
            <h3 className={styles.heading}>{headings[place]}</h3>
            <dl className={styles.list}>
              {Object.entries(list).map(([name, { keys, does }]) => (
                <div key={name} className={styles.row}>
                  <dt>{does}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
