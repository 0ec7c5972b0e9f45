import styles from './BaseTitle.module.css'

/** The name of the base, in the top bar. */
export const BaseTitle = ({ name }: { name: string | undefined }) => <h1 className={styles.title}>{name}</h1>
