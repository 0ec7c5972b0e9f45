import { Account } from '../../access/web/Account.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import styles from './AccountPage.module.css'

/** The account in the frame of the product. */
export function AccountPage() {
  return (
    <>
      <TopBar>Account</TopBar>
      <div className={styles.scroll}>
        <Account />
      </div>
    </>
  )
}
