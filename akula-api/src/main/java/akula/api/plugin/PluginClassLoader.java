package akula.api.plugin;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;

/** Loads the classes of plugin jars, but for those that halt the JVM. */
final class PluginClassLoader extends URLClassLoader {
  PluginClassLoader(URL[] jars, ClassLoader parent) {
    super(jars, parent);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    URL place = findResource(name.replace('.', '/') + ".class");
    if (place == null) {
      throw new ClassNotFoundException(name);
    }
    try {
      URLConnection connection = place.openConnection();
      connection.setUseCaches(false); // a jar that was built again is read again
      try (InputStream in = connection.getInputStream()) {
        HaltCheck.check(name, in.readAllBytes());
      }
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
    return super.findClass(name);
  }
}
