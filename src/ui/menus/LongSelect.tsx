import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'

interface LongSelectProps extends Omit<SelectProps, 'data' | 'value'> {
  data: readonly { value: string; label: string }[]
  value: string | null
}

/**
 * A select of which a page may have very many, of very many options each: until it is opened it only knows the one that is
 * chosen, since it looks through all that it knows whenever it is drawn.
 */
export function LongSelect({ data, value, ...props }: LongSelectProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Select
      {...props}
      data={isOpen ? [...data] : data.filter(option => option.value === value)}
      value={value}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
    />
  )
}
