interface SegmentsProps {
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

/** A choice between two or three adjacent options; the radio buttons are invisible above their labels. */
export function Segments({ name, value, options }: SegmentsProps) {
  return (
    <div className="grid [grid-auto-columns:1fr] grid-flow-col p-0.5 rounded-md bg-pressed">
      {options.map((option) => (
        <label key={option.value} className="relative grid">
          <input
            type="radio"
            className="peer absolute inset-0 m-0 cursor-pointer opacity-0"
            name={name}
            value={option.value}
            defaultChecked={option.value === value}
          />
          <span className="px-2 py-0.75 rounded-[calc(var(--radius-md)-2px)] text-ink-2 text-sm font-medium text-center peer-checked:bg-raised peer-checked:lift-1 peer-checked:text-ink peer-focus-visible:outline-2 peer-focus-visible:outline-focus forced-colors:peer-checked:outline-2 forced-colors:peer-checked:-outline-offset-2 forced-colors:peer-checked:outline-[Highlight]">
            {option.label}
          </span>
        </label>
      ))}
    </div>
  );
}
