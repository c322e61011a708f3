/** The WebAssembly files that read and draw pictures, by the name that the build gives them beside the program. */
export const pictureCodecs = {
  png: '@jsquash/png/codec/pkg/squoosh_png_bg.wasm',
  jpeg: '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
  webp: '@jsquash/webp/codec/dec/webp_dec.wasm',
  svg: '@resvg/resvg-wasm/index_bg.wasm',
  resize: '@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm',
} as const;
