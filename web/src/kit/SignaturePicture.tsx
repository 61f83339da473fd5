/** A handwritten signature, on white whatever the theme: it is ink on paper. */
import './signature.css';

export const SignaturePicture = ({ image, alt }: { image: string; alt: string }) => <img className="signature" src={image} alt={alt} />;
