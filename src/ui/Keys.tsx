import styles from './Keys.module.css'
import { isMacKeyboard, keyNames } from './shortcuts.ts'

/** The keys of a shortcut, drawn as keys. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keyNames(keys, isMacKeyboard()).map(name => (
        <kbd key={name} className={styles.key}>
          {name}
        </kbd>
      ))}
    </span>
  )
}
