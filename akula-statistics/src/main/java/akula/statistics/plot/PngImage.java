package akula.statistics.plot;

import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import javax.imageio.ImageIO;
import javax.swing.JComponent;

/** Plots as PNG files, with the fonts of the machine, on white. */
public final class PngImage {
  private static final int PIXELS_PER_UNIT = 2;

  private PngImage() {}

  /**
   * Returns a plot as PNG, two pixels for each unit of the SVG.
   *
   * @throws IOException if this Java cannot draw, for instance because the machine has no fonts
   */
  public static byte[] of(Plot plot) throws IOException {
    System.setProperty("java.awt.headless", "true");
    try {
      return drawn(plot.svg());
    } catch (RuntimeException | LinkageError e) {
      throw new IOException(
          "a PNG file cannot be drawn here (%s): install a font, for example with 'apt install"
                  .formatted(e)
              + " fontconfig fonts-dejavu-core', or take --format svg",
          e);
    }
  }

  private static byte[] drawn(String svg) throws IOException {
    byte[] bytes = svg.getBytes(StandardCharsets.UTF_8);
    SVGDocument document =
        new SVGLoader().load(new ByteArrayInputStream(bytes), null, LoaderContext.createDefault());
    if (document == null) {
      throw new IllegalStateException("the library does not read its SVG");
    }
    int width = (int) Math.ceil(document.size().getWidth() * PIXELS_PER_UNIT);
    int height = (int) Math.ceil(document.size().getHeight() * PIXELS_PER_UNIT);
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, width, height);
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    graphics.scale(PIXELS_PER_UNIT, PIXELS_PER_UNIT);
    document.render((JComponent) null, graphics);
    graphics.dispose();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageIO.write(image, "png", out);
    return out.toByteArray();
  }
}
