import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Keys } from '../../ui/Keys.tsx'
import { shortcuts, type Shortcut } from '../../ui/shortcuts.ts'
import styles from './KeyboardHelp.module.css'

const headings: Record<keyof typeof shortcuts, string> = {
  everywhere: 'Everywhere',
  home: 'At home',
  tables: 'Tables and views',
  grid: 'In a table',
}
const places = Object.entries(shortcuts) as [keyof typeof shortcuts, Record<string, Shortcut>][]

/** Lists the keyboard shortcuts. */
export default function KeyboardHelp({ onClose }: { onClose(): void }) {
  return (
    <Dialog opened onClose={onClose} title="Keyboard" size={640}>
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
    </Dialog>
  )
}
