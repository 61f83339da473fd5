/** Photographs are made small on the device, before they wait for a connection: a camera's file is ten times what a report needs. */
const LONGEST_SIDE = 1_920;
const QUALITY = 0.8;

/** How large a picture becomes; one that is small stays as it is. */
export const fitted = (width: number, height: number): { width: number; height: number } => {
  const share = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.round(width * share), height: Math.round(height * share) };
};

/** A JPEG of it, turned as it was taken; the file itself where the browser cannot read it or makes it no smaller. */
export async function smaller(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (picture === null) return file;
  const { width, height } = fitted(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (blob === null || blob.size >= file.size) return file;
  return new File([blob], `${file.name.replace(/\.[^.]+$/, '')}.jpg`, { type: 'image/jpeg' });
}
