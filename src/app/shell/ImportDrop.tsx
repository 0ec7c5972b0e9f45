import { FileDrop } from '../../ui/files/FileDrop.tsx'

/** Imports a file that is dropped anywhere on the page of a base. */
export default function ImportDrop({ onFile }: { onFile(file: File): void }) {
  return <FileDrop label="Drop a CSV, Excel, or JSON file to import it" onFile={onFile} />
}
