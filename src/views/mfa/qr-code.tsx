export interface QrCodeModel {
  /** Modules per side, without the quiet zone. */
  size: number;
  /** SVG path of the dark modules, each one unit square. */
  path: string;
}

/** Modules of quiet zone that readers need around a code (ISO/IEC 18004 §7.3.7). */
const quiet = 4;

/** A QR code, dark on light in both themes for cameras. */
export function QrCode({ model, label }: { model: QrCodeModel; label: string }) {
  const side = model.size + 2 * quiet;
  return (
    <svg
      className="size-44 border border-line rounded-md"
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path className="fill-[#fff]" d={`M${-quiet} ${-quiet}h${side}v${side}h-${side}z`} />
      <path className="fill-[#000]" d={model.path} />
    </svg>
  );
}
