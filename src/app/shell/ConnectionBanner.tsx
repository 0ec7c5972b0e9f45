import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { checkReachability, onNetwork, useReachability } from '../../ui/server/reachability.ts'
import styles from './ConnectionBanner.module.css'

const retryMilliseconds = 4000

/** Says that the server is unreachable until it responds again. */
export function ConnectionBanner() {
  const online = useSyncExternalStore(onNetwork, () => navigator.onLine)
  const { reachable } = useReachability()
  const [checking, setChecking] = useState(false)
  const troubled = !online || !reachable
  useEffect(() => {
    if (!troubled) return undefined
    const timer = setInterval(() => void checkReachability(), retryMilliseconds)
    return () => clearInterval(timer)
  }, [troubled])
  if (!troubled) return null
  const tryNow = async () => {
    setChecking(true)
    await checkReachability()
    setChecking(false)
  }
  return (
    <div className={styles.banner} role="alert">
      <IconCloudOff size={16} stroke={1.75} aria-hidden />
      <span>{online ? 'The server cannot be reached.' : 'You are offline.'} Reconnecting…</span>
      <button type="button" className={styles.retry} disabled={checking} onClick={() => void tryNow()}>
        Try now
      </button>
    </div>
  )
}
